import { sql } from 'kysely';
import type { CaseStories } from '../../plates/api.js';
import { lockCase } from '../../media/api.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export const postgresCaseStories: CaseStories = {
  lock: lockCase,

  openedBy: async (tx, caseId) => {
    const { rows } = await sql<
      RowOf<'case_stories', 'code_id'>
    >`select code_id from case_stories where case_id = ${caseId}`.execute(tx.db);
    return rows[0]?.code_id;
  },

  take: async (tx, caseId, codeId) => {
    await lockCase(tx, caseId);
    const { rows } = await sql`
      insert into case_stories (case_id, code_id) values (${caseId}, ${codeId}) on conflict do nothing returning 1`.execute(
      tx.db,
    );
    return rows.length === 1;
  },

  free: async (tx, caseId, codeId) =>
    void (await sql`delete from case_stories where case_id = ${caseId} and code_id = ${codeId}`.execute(tx.db)),
};
