import type { Db } from '@keepsake/platform/database';
import type { AliasedRow } from '@keepsake/platform/row-fields';
import { sql } from 'kysely';
import type { CaseFiles } from '../application/handover-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type FileRow = AliasedRow<RowOf<'case_files', 'name' | 'kind' | 'caption' | 'portrait' | 'added_at'>> & {
  readonly id: RowOf<'case_files'>['upload_id'];
};

export const postgresCaseFiles = (db: Db): CaseFiles => ({
  list: async (caseId) => {
    const { rows } = await sql<FileRow>`
      select upload_id as id, name, kind, caption, portrait, added_at as "addedAt" from case_files
      where case_id = ${caseId} order by chosen_place nulls last, place`.execute(db);
    return rows.map(({ caption, ...file }) => (caption === null ? file : { ...file, caption }));
  },

  any: async (caseId) => {
    const { rows } = await sql`select 1 from case_files where case_id = ${caseId} limit 1`.execute(db);
    return rows.length > 0;
  },

  add: async (tx, caseId, files, at) => {
    let added = false;
    for (const { id, name, kind } of files) {
      const { rows } = await sql`
        insert into case_files (case_id, upload_id, name, kind, added_at)
        values (${caseId}, ${id}, ${name}, ${kind}, ${at}) on conflict do nothing returning 1`.execute(tx.db);
      added ||= rows.length === 1;
    }
    return added;
  },

  remove: async (tx, caseId, fileId) => {
    const { rows } = await sql`
      delete from case_files where case_id = ${caseId} and upload_id = ${fileId} returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  caption: async (tx, caseId, fileId, caption) => {
    const { rows } = await sql`
      update case_files set caption = ${caption ?? null}
      where case_id = ${caseId} and upload_id = ${fileId} returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  setPortrait: async (tx, caseId, fileId) => {
    // The case is locked first, so that two concurrent choices do not meet at the unique index.
    await sql`select 1 from cases where id = ${caseId} for update`.execute(tx.db);
    await sql`update case_files set portrait = false where case_id = ${caseId} and portrait`.execute(tx.db);
    if (fileId === undefined) return true;
    const { rows } = await sql`
      update case_files set portrait = true
      where case_id = ${caseId} and upload_id = ${fileId} and kind = 'image' returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  order: async (tx, caseId, fileIds) => {
    // Locked in one order, so that two people who sort concurrently do not block each other.
    await sql`select 1 from case_files where case_id = ${caseId} order by place for update`.execute(tx.db);
    await sql`
      update case_files f set chosen_place = sorted.at
      from (
        select c.upload_id, row_number() over (order by asked.at nulls last, c.chosen_place nulls last, c.place) as at
        from case_files c
        left join unnest(${[...fileIds]}::uuid[]) with ordinality as asked (id, at) on asked.id = c.upload_id
        where c.case_id = ${caseId}) as sorted
      where f.case_id = ${caseId} and f.upload_id = sorted.upload_id`.execute(tx.db);
  },
});
