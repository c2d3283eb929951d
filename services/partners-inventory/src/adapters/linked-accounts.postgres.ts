import type { Db } from '@keepsake/platform/database';
import type { LinkedAccount, LinkedAccounts } from '@keepsake/platform/password-links/password-links';
import { sql } from 'kysely';

type Row = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly partner_type: string;
};

const linkedOf = (row: Row): LinkedAccount => ({
  accountId: row.id,
  email: row.email,
  firstName: row.first_name,
  partnerType: row.partner_type,
});

/** As the sign-in: an account that is paused, in review or refused is not there. */
export const postgresLinkedAccounts = (db: Db): LinkedAccounts => ({
  ofCustomer: async (tx, customerId) => {
    const { rows } = await sql<Row>`select id, email, first_name, partner_type from accounts
      where customer_id = ${customerId} and account_status = 'active' order by id`.execute(tx.db);
    return rows.map(linkedOf);
  },
  find: async (id) => {
    const { rows } = await sql<Row>`select id, email, first_name, partner_type from accounts
      where id = ${id} and account_status = 'active'`.execute(db);
    return rows[0] && linkedOf(rows[0]);
  },
  setPassword: async (tx, id, passwordHash) => {
    const { rows } = await sql`update accounts set password_hash = ${passwordHash}
      where id = ${id} and account_status = 'active' returning id`.execute(tx.db);
    return rows.length > 0;
  },
});
