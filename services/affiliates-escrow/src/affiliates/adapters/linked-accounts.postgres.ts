import type { Db } from '@keepsake/platform/database';
import type { LinkedAccount, LinkedAccounts } from '@keepsake/platform/password-links/password-links';
import { sql } from 'kysely';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'affiliates', 'id' | 'email' | 'first_name'>;

const linkedOf = (row: Row): LinkedAccount => ({ accountId: row.id, email: row.email, firstName: row.first_name });

/** Every affiliate may sign in, whatever the state of their code. */
export const postgresLinkedAccounts = (db: Db): LinkedAccounts => ({
  ofCustomer: async (tx, customerId) => {
    const { rows } = await sql<Row>`select id, email, first_name from affiliates
      where customer_id = ${customerId}`.execute(tx.db);
    return rows.map(linkedOf);
  },
  find: async (id) => {
    const { rows } = await sql<Row>`select id, email, first_name from affiliates where id = ${id}`.execute(db);
    return rows[0] && linkedOf(rows[0]);
  },
  setPassword: async (tx, id, passwordHash) => {
    const { rows } =
      await sql`update affiliates set password_hash = ${passwordHash} where id = ${id} returning id`.execute(tx.db);
    return rows.length > 0;
  },
});
