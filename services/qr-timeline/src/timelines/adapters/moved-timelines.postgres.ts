import type { Db } from '@keepsake/platform/database';
import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { TimelineRecord } from './timelines.postgres.js';

export const living = async (db: Db, code: string): Promise<TimelineRecord | undefined> => {
  const { rows } = await sql<TimelineRecord>`
    select * from timelines where code = ${code} and undone_at is null`.execute(db);
  return rows[0];
};

/** Finds a timeline by a former code, so that pages still open under it keep working. */
export const moved = async (db: Db, code: string): Promise<TimelineRecord | undefined> => {
  const { rows } = await sql<TimelineRecord>`
    select t.* from timeline_former_codes f join timelines t on t.id = f.timeline_id
    where f.code = ${code} and not f.gone and t.undone_at is null`.execute(db);
  return rows[0];
};

/** Earlier codes keep their own outcome. */
export const moveTimeline = async (
  tx: Tx,
  id: string,
  to: { readonly codeId: string; readonly code: string; readonly formerCode: string; readonly gone: boolean },
  at: Date,
): Promise<void> => {
  await sql`
    update timelines set code = ${to.code}, code_id = ${to.codeId}, version = version + 1, changed_at = clock_timestamp()
    where id = ${id}`.execute(tx.db);
  await sql`
    insert into timeline_former_codes (code, timeline_id, gone, moved_at) values (${to.formerCode}, ${id}, ${to.gone}, ${at})`.execute(
    tx.db,
  );
};
