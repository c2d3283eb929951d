import { servicesOf, type Command } from '../command.js';
import { positionsIn } from '../house/positions.js';
import { ageOf, table } from '../table.js';

const consumers: Command = {
  name: 'consumers',
  flags: ['service'],
  about: 'how far each listener has come in the event log, and what it has not handled yet',
  run: async ({ house, flags }) => {
    const wanted = servicesOf(flags);
    const found = (await positionsIn(house)).filter(({ group }) => wanted.includes(group));
    const rows = found.map(({ group, topic, partitions, oldestSeconds }) => [
      group,
      topic,
      partitions.reduce((sum, { behind }) => sum + behind, 0),
      oldestSeconds === undefined ? undefined : ageOf(oldestSeconds),
      partitions.map(({ at, behind }) => (behind > 0 ? `${at}+${behind}` : String(at))).join(' '),
    ]);
    return {
      json: found,
      text:
        found.length === 0
          ? 'Nobody has heard anything yet.'
          : table(['listener', 'topic', 'behind', 'oldest', 'position of each partition'], rows),
    };
  },
};

export const listeners: readonly Command[] = [consumers];
