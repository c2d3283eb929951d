import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { HeldMails } from '../application/family/family-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

const pageLength = 500;

export const postgresHeldMails = (db: Db): HeldMails => ({
  hold: async (tx, caseId, contactId, at) =>
    void (await sql`insert into held_mails (case_id, contact_id, held_at) values (${caseId}, ${contactId}, ${at})
      on conflict do nothing`.execute(tx.db)),
  take: async (tx, caseId, contactIds) => {
    const { rows } = await sql<RowOf<'held_mails', 'contact_id'>>`delete from held_mails where case_id = ${caseId}
      ${contactIds === undefined ? sql`` : sql`and contact_id = any(${[...contactIds]}::uuid[])`}
      returning contact_id`.execute(tx.db);
    return rows.map((row) => row.contact_id);
  },
  waiting: async (lastDay, after) => {
    const { rows } = await sql<RowOf<'cases', 'id' | 'service_date' | 'mail_zone'>>`
      select c.id, c.service_date, c.mail_zone from cases c
      where c.id in (select h.case_id from held_mails h) and c.state <> 'closed'
        and length(c.service_date) >= 10 and left(c.service_date, 10) <= ${lastDay}
        and exists (select 1 from assignments a where a.case_id = c.id and a.state <> 'refused')
        ${after === undefined ? sql`` : sql`and c.id > ${after}::uuid`}
      order by c.id limit ${pageLength}`.execute(db);
    return rows.map((row) => ({
      caseId: row.id,
      ...present({ serviceDate: row.service_date ?? undefined, mailZone: row.mail_zone ?? undefined }),
    }));
  },
});
