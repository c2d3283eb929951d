import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import {
  type MediaRows,
  type Variants,
  type MediaState,
  timelineOf,
  type TimelineRecord,
} from '../../timelines/api.js';
import { uploadOf, type UploadRecord } from './uploads.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type JobRow = UploadRecord & {
  readonly media_id: string;
  readonly media_state: MediaState;
  readonly timeline_id: string;
};

type PlaceRow = TimelineRecord & {
  readonly variants: Variants;
  /** Null: a portrait or cover, available while it is in use. */
  readonly status: RowOf<'entries'>['status'] | null;
  readonly browser_id: RowOf<'entries'>['browser_id'] | null;
};

export const postgresMedia = (db: Db): MediaRows => ({
  job: async (mediaId) => {
    const { rows } = await sql<JobRow>`
      select u.*, m.id as media_id, m.state as media_state, m.timeline_id
      from media m join uploads u on u.id = m.upload_id where m.id = ${mediaId}`.execute(db);
    const [row] = rows;
    return row && { mediaId: row.media_id, timelineId: row.timeline_id, state: row.media_state, upload: uploadOf(row) };
  },

  settle: async (tx, mediaId, version, made) => {
    const developed = 'fault' in made ? undefined : made;
    const { rows } = await sql`
      update media set state = ${developed ? 'ready' : 'failed'}, variants = ${JSON.stringify(developed?.variants ?? {})}::jsonb,
        width = ${developed?.width ?? null}, height = ${developed?.height ?? null},
        placeholder = ${developed?.placeholder ?? null}, duration_ms = ${developed?.durationMs ?? null},
        peaks = ${developed?.peaks ? [...developed.peaks] : null}, fault = ${'fault' in made ? made.fault : null}
      where id = ${mediaId} and state = 'making' returning 1`.execute(tx.db);
    if (rows.length === 0) return false;
    await sql`update entries set version = ${version} where media_id = ${mediaId}`.execute(tx.db);
    return true;
  },

  usePortrait: async (tx, mediaId) => {
    await sql`
      update timelines t set portrait_id = m.id
      from media m where m.id = ${mediaId} and m.becomes_portrait and m.kind = 'image' and t.id = m.timeline_id
        and t.portrait_id is null and not exists (select 1 from entries e where e.media_id = m.id and e.status <> 'shown')`.execute(
      tx.db,
    );
  },

  undated: async (tx, mediaId) => {
    const { rows } = await sql<RowOf<'entries', 'id' | 'submitted_at'>>`
      select id, submitted_at from entries where media_id = ${mediaId} and date is null and dated_by_media`.execute(
      tx.db,
    );
    return rows[0] && { id: rows[0].id, submittedAt: rows[0].submitted_at };
  },

  date: async (tx, entryId, date, sortKey) => {
    await sql`
      update entries set date = ${date}, sort_key = ${sortKey}, dated_by_media = false where id = ${entryId}`.execute(
      tx.db,
    );
  },

  locate: async (mediaId, variant) => {
    const { rows } = await sql<PlaceRow>`
      select t.*, m.variants, e.status, e.browser_id
      from media m join timelines t on t.id = m.timeline_id left join entries e on e.media_id = m.id
      where m.id = ${mediaId} and t.undone_at is null
        and (e.id is not null or m.id in (t.portrait_id, t.cover_id))`.execute(db);
    const [row] = rows;
    return (
      row && {
        variant: row.variants[variant],
        timeline: timelineOf(row),
        entry: { status: row.status ?? 'shown', ...(row.browser_id === null ? {} : { browserId: row.browser_id }) },
      }
    );
  },

  unknown: async (mediaIds) => {
    if (mediaIds.length === 0) return [];
    const { rows } = await sql<{ id: string }>`
      select asked.id from unnest(${[...mediaIds]}::text[]) as asked (id)
      where not exists (select 1 from media m where m.id = asked.id)`.execute(db);
    return rows.map(({ id }) => id);
  },
});
