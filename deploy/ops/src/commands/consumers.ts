import { servicesOf, type Command } from '../command.js';
import { positionsIn } from '../installation/positions.js';
import { ageOf, table } from '../table.js';

const consumers: Command = {
  name: 'consumers',
  flags: ['service'],
  description: 'position and lag of each consumer group in the event log',
  run: async ({ installation, flags }) => {
    const requested = servicesOf(flags);
    const found = (await positionsIn(installation)).filter(({ group }) => requested.includes(group));
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
          ? 'No group has consumed an event yet.'
          : table(['listener', 'topic', 'behind', 'oldest', 'position of each partition'], rows),
    };
  },
};

export const listeners: readonly Command[] = [consumers];
