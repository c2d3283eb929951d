import { contactNotes } from '@keepsake/contracts/catalog/inquiry-types';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { matchesSearch, listPage, type SortField } from '@keepsake/platform/work-list';
import { sql } from 'kysely';
import type { Contact, ContactReply, Contacts, ContactType } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'contacts'> & { readonly type: ContactType };

const contactOf = (row: Row): Omit<Contact, 'replies'> => ({
  ...present({ answeredAt: row.answered_at ?? undefined, language: row.language ?? undefined }),
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

const replyOf = (row: RowOf<'contact_replies'>): ContactReply => ({
  id: row.id,
  text: row.text,
  staffId: row.staff_id,
  createdAt: row.created_at,
});

const withReplies = async (db: Db, contacts: readonly Omit<Contact, 'replies'>[]): Promise<readonly Contact[]> => {
  if (contacts.length === 0) return [];
  const { rows } = await sql<RowOf<'contact_replies'>>`select * from contact_replies
    where contact_id = any(${contacts.map(({ id }) => id)}::uuid[]) order by created_at, id`.execute(db);
  return contacts.map((contact) => ({
    ...contact,
    replies: rows.filter((row) => row.contact_id === contact.id).map(replyOf),
  }));
};

export const postgresContacts = (db: Db): Contacts => ({
  insert: async (tx, one) =>
    void (await sql`insert into contacts (id, first_name, last_name, email, type, source, notes, language, created_at)
      values (${one.id}, ${one.firstName}, ${one.lastName}, ${one.email}, ${one.type}, ${one.source}, ${one.notes}, ${one.language ?? null}, ${one.createdAt})`.execute(
      tx.db,
    )),
  find: async (id) => {
    const { rows } = await sql<Row>`select * from contacts where id = ${id}`.execute(db);
    return (await withReplies(db, rows.map(contactOf)))[0];
  },
  page: async (filter) => {
    const { type, inquiry, answered, search } = filter;
    const where = [
      ...(type === undefined ? [] : [sql`type = ${type}`]),
      ...(inquiry === undefined ? [] : [sql`starts_with(notes, ${contactNotes(inquiry, '')})`]),
      ...(answered === undefined ? [] : [answered ? sql`answered_at is not null` : sql`answered_at is null`]),
      ...matchesSearch(labels, search),
    ];
    const page = await listPage(db, {
      from: sql`contacts`,
      where,
      sorts,
      defaultSort: '-created',
      asked: filter,
      read: contactOf,
    });
    return { ...page, rows: await withReplies(db, page.rows) };
  },
  lock: async (tx, id) => {
    const { rows } = await sql<RowOf<'contacts', 'answered_at'>>`select answered_at from contacts
      where id = ${id} for no key update`.execute(tx.db);
    return rows[0] && present({ answeredAt: rows[0].answered_at ?? undefined });
  },
  reply: async (tx, contactId, { id, text, staffId, createdAt }) => {
    await sql`insert into contact_replies (id, contact_id, text, staff_id, created_at)
      values (${id}, ${contactId}, ${text}, ${staffId}, ${createdAt})`.execute(tx.db);
    await sql`update contacts set answered_at = ${createdAt}, answered_by = ${staffId} where id = ${contactId}`.execute(
      tx.db,
    );
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
  deleteBefore: async (tx, before) =>
    void (await sql`delete from contacts where created_at < ${before} and (answered_at is null or answered_at < ${before})
      and not exists (select from contact_replies where contact_id = contacts.id and created_at >= ${before})`.execute(
      tx.db,
    )),
});
