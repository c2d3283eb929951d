import type { Command } from '../command.js';
import { erasuresIn } from '../backup/erasures.js';
import { table } from '../table.js';

const list: Command = {
  name: 'erasures',
  about:
    'who was deleted, by keyed id alone: an older backup knows them still, and restore --erasures forgets them again',
  run: async ({ house }) => {
    const found = await erasuresIn(house.db('orders'));
    return {
      json: found,
      text:
        found.length === 0
          ? 'Nobody was deleted.'
          : table(
              ['customer', 'deleted at'],
              found.map(({ customerId, at }) => [customerId, at]),
            ),
    };
  },
};

export const erasures: readonly Command[] = [list];
