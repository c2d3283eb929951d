import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Drafts, MailsToFamily } from '../application/handover-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'drafts'>;

export const postgresDrafts = (db: Db): Drafts => ({
  find: async (caseId) => {
    const { rows } = await sql<Row>`select * from drafts where case_id = ${caseId}`.execute(db);
    const [row] = rows;
    return (
      row && {
        honoreeName: row.honoree_name,
        revision: row.revision,
        savedAt: row.saved_at,
        ...present({
          fromDate: row.from_date ?? undefined,
          toDate: row.to_date ?? undefined,
          words: row.words ?? undefined,
        }),
      }
    );
  },
  save: async (tx, caseId, { honoreeName, fromDate = null, toDate = null, words: text = null }, revision, at) => {
    const { rows } =
      revision === 0
        ? await sql`insert into drafts (case_id, honoree_name, from_date, to_date, words, saved_at)
            values (${caseId}, ${honoreeName}, ${fromDate}, ${toDate}, ${text}, ${at})
            on conflict do nothing returning 1`.execute(tx.db)
        : await sql`update drafts set honoree_name = ${honoreeName}, from_date = ${fromDate}, to_date = ${toDate},
              words = ${text}, saved_at = ${at}, revision = revision + 1
            where case_id = ${caseId} and revision = ${revision} returning 1`.execute(tx.db);
    return rows.length === 1;
  },
});

export const postgresMailsToFamily = (db: Db): MailsToFamily => ({
  sent: async (caseId) => {
    const { rows } = await sql<{ count: number; last_at: Date | null }>`
      select count(*)::int as count, max(sent_at) as last_at from family_mails where case_id = ${caseId}`.execute(db);
    return { count: rows[0]?.count ?? 0, ...present({ lastAt: rows[0]?.last_at ?? undefined }) };
  },
  note: async (tx, caseId, contactId, { perContact, perCase }, at) => {
    await sql`select 1 from cases where id = ${caseId} for update`.execute(tx.db);
    const { rows } = await sql`insert into family_mails (case_id, number, sent_at, contact_id)
      select ${caseId}::uuid, count(*) + 1, ${at}::timestamptz, ${contactId}::uuid from family_mails
      where case_id = ${caseId}
      having count(*) < ${perCase}
        and count(*) filter (where coalesce(contact_id, case_id) = ${contactId}) < ${perContact} returning 1`.execute(
      tx.db,
    );
    return rows.length === 1;
  },
});
