import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Households } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export const postgresHouseholds = (db: Db): Households => ({
  keep: async (tx, { mailbox, address }) => {
    if (address === undefined) return;
    await sql`insert into household_addresses (mailbox, address) values (${mailbox}, ${address})
      on conflict do nothing`.execute(tx.db);
  },
  addressesOf: async (mailbox) => {
    const { rows } = await sql<
      RowOf<'household_addresses', 'address'>
    >`select address from household_addresses where mailbox = ${mailbox}`.execute(db);
    return new Set(rows.map(({ address }) => address));
  },
});
