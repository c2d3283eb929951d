import { contactNotes } from '@keepsake/contracts/catalog/inquiry-types';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { matchesSearch, listPage, type SortField } from '@keepsake/platform/work-list';
import { sql } from 'kysely';
import type { Contacts, ContactType } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'contacts'> & { readonly type: ContactType };

const contactOf = (row: Row) => ({
  ...present({ answeredAt: row.answered_at ?? undefined }),
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  type: row.type,
  source: row.source,
  notes: row.notes,
  createdAt: row.created_at,
});

const sorts: Readonly<Record<string, SortField>> = {
  created: { by: sql`created_at`, kind: 'instant' },
  name: { by: sql`lower(first_name || ' ' || last_name)`, kind: 'text' },
  email: { by: sql`lower(email)`, kind: 'text' },
};
const labels = sql`(first_name || ' ' || last_name || ' ' || email || ' ' || notes)`;

export const postgresContacts = (db: Db): Contacts => ({
  insert: async (tx, one) =>
    void (await sql`insert into contacts (id, first_name, last_name, email, type, source, notes, created_at)
      values (${one.id}, ${one.firstName}, ${one.lastName}, ${one.email}, ${one.type}, ${one.source}, ${one.notes}, ${one.createdAt})`.execute(
      tx.db,
    )),
  find: async (id) => {
    const { rows } = await sql<Row>`select * from contacts where id = ${id}`.execute(db);
    return rows[0] && contactOf(rows[0]);
  },
  page: (filter) => {
    const { type, inquiry, answered, search } = filter;
    const where = [
      ...(type === undefined ? [] : [sql`type = ${type}`]),
      ...(inquiry === undefined ? [] : [sql`starts_with(notes, ${contactNotes(inquiry, '')})`]),
      ...(answered === undefined ? [] : [answered ? sql`answered_at is not null` : sql`answered_at is null`]),
      ...matchesSearch(labels, search),
    ];
    return listPage(db, { from: sql`contacts`, where, sorts, defaultSort: '-created', asked: filter, read: contactOf });
  },
  mark: async (tx, id, answered) => {
    const { rows } = await sql<RowOf<'contacts', 'answered_at'>>`select answered_at from contacts
      where id = ${id} for no key update`.execute(tx.db);
    if (!rows[0]) return undefined;
    const changed = (rows[0].answered_at !== null) !== (answered !== undefined);
    if (changed)
      await sql`update contacts set answered_at = ${answered?.at ?? null}, answered_by = ${answered?.by ?? null}
        where id = ${id}`.execute(tx.db);
    return { changed };
  },
});
