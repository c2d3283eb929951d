import type { Db } from '@keepsake/platform/database';
import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { CaseFiles } from '../application/upload-ports.js';
import { uploadOf, type UploadRecord } from './uploads.postgres.js';

/** Serializes activations of a case and changes of its files by a transaction lock. */
export const lockCase = async (tx: Tx, caseId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`case ${caseId}`}, 0))`.execute(tx.db));

export const postgresCaseFiles = (db: Db): CaseFiles => ({
  lockHandedOver: async (tx, caseId) => {
    await lockCase(tx, caseId);
    const { rows } = await sql`select 1 from case_stories where case_id = ${caseId}`.execute(tx.db);
    return rows.length > 0;
  },

  keep: async (tx, { caseId, browserId, ids }) => {
    if (ids.length === 0) return new Map();
    await sql`
      update uploads u set state = 'claimed', case_id = ${caseId}, case_place = chosen.place +
        (select coalesce(max(p.case_place), 0) from uploads p where p.case_id = ${caseId})
      from unnest(${[...ids]}::uuid[]) with ordinality as chosen (id, place)
      where u.id = chosen.id and u.browser_id = ${browserId} and u.state = 'received'`.execute(tx.db);
    const { rows } = await sql<UploadRecord>`
      select * from uploads where id = any(${[...ids]}::uuid[]) and case_id = ${caseId} and state = 'claimed'`.execute(
      tx.db,
    );
    return new Map(rows.map((row) => [row.id, uploadOf(row)]));
  },

  find: async (caseId, uploadId) => {
    const { rows } = await sql<UploadRecord>`
      select * from uploads where id = ${uploadId} and case_id = ${caseId} and state = 'claimed'
        and not exists (select 1 from case_stories s where s.case_id = ${caseId})`.execute(db);
    return rows[0] && uploadOf(rows[0]);
  },

  count: async (tx, caseId) => {
    const { rows } = await sql<{ files: number }>`
      select count(*)::int as files from uploads where case_id = ${caseId} and state = 'claimed'`.execute(tx.db);
    return rows[0]?.files ?? 0;
  },

  drop: async (tx, caseId, uploadId) => {
    const { rows } = await sql`
      update uploads set state = 'swept' where id = ${uploadId} and case_id = ${caseId} and state = 'claimed'
        and not exists (select 1 from media m where m.upload_id = ${uploadId})
      returning 1`.execute(tx.db);
    return rows.length === 1;
  },
});
