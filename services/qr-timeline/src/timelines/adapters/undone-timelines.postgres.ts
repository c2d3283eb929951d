import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { RowOf } from '../../shared/adapters/tables.js';

/**
 * Detaches a timeline from its plate and keeps its rows. Uploads of an order or case return to it for the next
 * activation; guest uploads stay with their entries.
 */
export const undoTimeline = async (tx: Tx, timelineId: string, at: Date): Promise<void> => {
  await sql`
    update timelines set undone_at = ${at}, version = version + 1, changed_at = clock_timestamp()
    where id = ${timelineId} and undone_at is null`.execute(tx.db);
  await sql`update exports set state = 'gone' where timeline_id = ${timelineId}`.execute(tx.db);
  await sql`
    update book_copies set state = 'gone', settings = settings || '{"title": "Memory book", "dates": ""}'
    where timeline_id = ${timelineId}`.execute(tx.db);
  await sql`
    update film_copies set state = 'gone',
      settings = settings || '{"title": "Tribute film", "dates": "", "closing": ""}'
    where timeline_id = ${timelineId}`.execute(tx.db);
  await sql`delete from books where timeline_id = ${timelineId}`.execute(tx.db);
  const { rows } = await sql<RowOf<'media', 'upload_id'> & { media_id: RowOf<'media'>['id'] }>`
    select m.id as media_id, m.upload_id from media m join uploads u on u.id = m.upload_id
    where m.timeline_id = ${timelineId} and (u.order_id is not null or u.case_id is not null)`.execute(tx.db);
  if (rows.length === 0) return;
  const mediaIds = rows.map((row) => row.media_id);
  const uploadIds = rows.map((row) => row.upload_id);
  await sql`update entries set media_id = null, status = 'removed', removed_at = ${at} where media_id = any(${mediaIds}::text[])`.execute(
    tx.db,
  );
  await sql`delete from media where id = any(${mediaIds}::text[])`.execute(tx.db);
  await sql`
    update uploads set state = 'claimed' where id = any(${uploadIds}::uuid[]) and state in ('ready', 'refused')`.execute(
    tx.db,
  );
};
