import type { Db } from '@keepsake/platform/database';
import { matchesSearch, listPage, type SortField } from '@keepsake/platform/work-list';
import { sql } from 'kysely';
import type { Prospect, Prospects } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'prospects'> & { readonly suppressed: boolean };

const prospectOf = (row: Row): Prospect => ({
  id: row.id,
  personId: row.person_id,
  businessName: row.business_name,
  contactName: row.contact_name,
  email: row.email,
  businessType: row.business_type,
  status: row.status,
  emailsSent: row.emails_sent,
  suppressed: row.suppressed,
  createdAt: row.created_at,
});

const all = sql`(select p.*, exists (select 1 from suppressions s where s.person_id = p.person_id) as suppressed from prospects p)`;

const sorts: Readonly<Record<string, SortField>> = {
  created: { by: sql`created_at`, kind: 'instant' },
  name: { by: sql`lower(business_name)`, kind: 'text' },
  contact: { by: sql`lower(contact_name)`, kind: 'text' },
  email: { by: sql`email`, kind: 'text' },
  sent: { by: sql`emails_sent`, kind: 'number' },
};

export const postgresProspects = (db: Db): Prospects => ({
  page: (input) =>
    listPage(db, {
      from: all,
      where: [
        ...(input.businessType === undefined ? [] : [sql`business_type = ${input.businessType}`]),
        ...(input.status === undefined ? [] : [sql`status = ${input.status}`]),
        ...matchesSearch(sql`(business_name || ' ' || contact_name || ' ' || email)`, input.search),
      ],
      sorts,
      defaultSort: '-created',
      asked: input,
      read: prospectOf,
    }),
  known: async (personIds) => {
    const { rows } = await sql<RowOf<'prospects', 'person_id'>>`
      select person_id from prospects where person_id = any(${[...personIds]}::text[])`.execute(db);
    return new Set(rows.map(({ person_id: personId }) => personId));
  },
  add: async (tx, rows) => {
    const column = (of: (row: (typeof rows)[number]) => unknown): readonly unknown[] => rows.map(of);
    const { rows: added } = await sql`
      insert into prospects (id, person_id, business_name, contact_name, email, business_type, created_at)
      select * from unnest(${column(({ id }) => id)}::uuid[], ${column(({ personId }) => personId)}::text[],
        ${column(({ businessName }) => businessName)}::text[], ${column(({ contactName }) => contactName)}::text[],
        ${column(({ email }) => email)}::text[], ${column(({ businessType }) => businessType)}::text[],
        ${column(({ createdAt }) => createdAt)}::timestamptz[])
      on conflict (person_id) do nothing returning 1`.execute(tx.db);
    return added.length;
  },
  mark: async (tx, id, responded, at) => {
    const { rows } = await sql<Row>`
      update prospects p set status = ${responded ? 'responded' : 'open'} where id = ${id}
      returning *, exists (select 1 from suppressions s where s.person_id = p.person_id) as suppressed`.execute(tx.db);
    const [row] = rows;
    // Attributes the response to the last email that this business received.
    if (row)
      await sql`update campaign_recipients set responded_at = ${responded ? at : null}
        where id = (select id from campaign_recipients where prospect_id = ${id} and state = 'accepted' order by settled_at desc limit 1)`.execute(
        tx.db,
      );
    return row && prospectOf(row);
  },
  onPartnerChanged: async (tx, personId, since) =>
    void (await sql`insert into partner_people (person_id, since) values (${personId}, ${since})
      on conflict (person_id) do nothing`.execute(tx.db)),
});
