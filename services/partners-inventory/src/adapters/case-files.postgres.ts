import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { CaseFile, CaseFiles } from '../application/handover-ports.js';

export const postgresCaseFiles = (db: Db): CaseFiles => ({
  list: async (caseId) => {
    const { rows } = await sql<CaseFile>`
      select upload_id as id, name, kind, added_at as "addedAt" from case_files
      where case_id = ${caseId} order by place`.execute(db);
    return rows;
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
});
