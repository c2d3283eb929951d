import type { Command } from '../command.js';
import { erasuresIn } from '../backup/erasures.js';
import { table } from '../table.js';

const list: Command = {
  name: 'erasures',
  description:
    'erased customers, by keyed id, and removed timelines; restore --erasures erases them again in an older backup',
  run: async ({ installation }) => {
    const found = await erasuresIn({ orders: installation.db('orders'), timelines: installation.db('qr-timeline') });
    return {
      json: found,
      text:
        found.length === 0
          ? 'No one was deleted.'
          : table(
              ['customer or timeline', 'deleted at'],
              found.map((one) => ['customerId' in one ? one.customerId : `timeline ${one.timelineId}`, one.at]),
            ),
    };
  },
};

export const erasures: readonly Command[] = [list];
