import type { Db } from '@keepsake/platform/database';
import type { AliasedRow } from '@keepsake/platform/row-fields';
import { sql } from 'kysely';
import type { CustomerNotes } from '../application/customer-notes.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type NoteRow = AliasedRow<RowOf<'customer_notes', 'id' | 'staff_id' | 'words' | 'at'>>;
const columns = sql`id, staff_id as "staffId", words, at`;

export const postgresCustomerNotes = (db: Db): CustomerNotes => ({
  of: async (customerId, limit) => {
    const { rows } = await sql<NoteRow>`
      select ${columns} from customer_notes where customer_id = ${customerId} order by at desc, id desc limit ${limit}`.execute(
      db,
    );
    return rows;
  },
  ofOrder: async (orderId, limit) => {
    const { rows } = await sql<NoteRow>`
      select ${columns} from customer_notes where order_id = ${orderId} order by at desc, id desc limit ${limit}`.execute(
      db,
    );
    return rows;
  },
  // Waits for a concurrent merge or erasure of the customer, after which no row matches.
  add: async (tx, customerId, { id, staffId, words: text, at, orderId }) => {
    const { rows } = await sql`
      insert into customer_notes (id, customer_id, staff_id, words, at, order_id)
      select ${id}, customer_id, ${staffId}, ${text}, ${at}, ${orderId ?? null}::uuid from customers
      where customer_id = ${customerId} and email is not null for key share
      returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  find: async (tx, customerId, noteId) => {
    const { rows } = await sql<NoteRow>`
      select ${columns} from customer_notes where id = ${noteId} and customer_id = ${customerId} for update`.execute(
      tx.db,
    );
    return rows[0];
  },
  findOnOrder: async (tx, orderId, noteId) => {
    const { rows } = await sql<NoteRow>`
      select ${columns} from customer_notes where id = ${noteId} and order_id = ${orderId} for update`.execute(tx.db);
    return rows[0];
  },
  remove: async (tx, noteId) => {
    await sql`delete from customer_notes where id = ${noteId}`.execute(tx.db);
  },
});
