import { resolve } from 'node:path';
import type { Command } from '../command.js';
import { eraseAgain, erasuresIn, readErasures } from '../backup/erasures.js';
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

const repeat: Command = {
  name: 'erasures repeat',
  positionals: { usage: '<file>', min: 1, max: 1 },
  description: 'erase the people and timelines of a saved list again, after a restore of PostgreSQL',
  run: async ({ installation, positionals: [name = ''], env }) => {
    const listed = readErasures(resolve(env['INIT_CWD'] ?? '.', name));
    const erasedAgain = await eraseAgain(
      { orders: installation.db('orders'), timelines: installation.db('qr-timeline') },
      listed,
    );
    return { json: { listed: listed.length, erasedAgain }, text: `Customers to erase again: ${erasedAgain}.` };
  },
};

export const erasures: readonly Command[] = [list, repeat];
