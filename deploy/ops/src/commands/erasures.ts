import type { Command } from '../command.js';
import { erasuresIn } from '../backup/erasures.js';
import { table } from '../table.js';

const list: Command = {
  name: 'erasures',
  about:
    'who was deleted, by keyed id alone, and which timelines went with them: an older backup knows them still, and restore --erasures forgets them again',
  run: async ({ house }) => {
    const found = await erasuresIn({ orders: house.db('orders'), timelines: house.db('qr-timeline') });
    return {
      json: found,
      text:
        found.length === 0
          ? 'Nobody was deleted.'
          : table(
              ['customer or timeline', 'deleted at'],
              found.map((one) => ['customerId' in one ? one.customerId : `timeline ${one.timelineId}`, one.at]),
            ),
    };
  },
};

export const erasures: readonly Command[] = [list];
