import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { PartnerAccounts } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export const postgresPartnerAccounts = (db: Db): PartnerAccounts => ({
  keep: async (tx, one) =>
    void (await sql`insert into partner_accounts (account_id, customer_id, partner_type, active, said_at)
      values (${one.accountId}, ${one.customerId}, ${one.partnerType}, ${one.active}, ${one.saidAt})
      on conflict (account_id) do update set customer_id = excluded.customer_id, partner_type = excluded.partner_type,
        active = excluded.active, said_at = excluded.said_at
      where partner_accounts.said_at < excluded.said_at`.execute(tx.db)),
  partnersAmong: async (customerIds, types) => {
    const { rows } = await sql<
      RowOf<'partner_accounts', 'customer_id'>
    >`select distinct customer_id from partner_accounts
      where customer_id = any(${[...customerIds]}::text[]) and partner_type = any(${[...types]}::text[]) and active`.execute(
      db,
    );
    return new Set(rows.map((row) => row.customer_id));
  },
});
