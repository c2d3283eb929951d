import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { EntryRows, OwnView } from '../application/timeline-ports.js';
import type { Entry, EntryStatus, Media } from '../domain/entry.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export type EntryRecord = RowOf<
  'entries',
  | 'id'
  | 'timeline_id'
  | 'sort_key'
  | 'date'
  | 'title'
  | 'description'
  | 'location'
  | 'submitted_by'
  | 'browser_id'
  | 'group_id'
  | 'status'
  | 'submitted_at'
  | 'version'
  | 'media_id'
  | 'caption'
  | 'taken_off_at'
  | 'removed_at'
  | 'dated_by_media'
  | 'prompt'
  | 'edited_by_family'
> & {
  readonly kind: Media['kind'] | null;
  readonly state: Media['state'] | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly placeholder: string | null;
  readonly duration_ms: number | null;
  readonly peaks: readonly number[] | null;
  readonly fault: string | null;
  readonly withdrawn_from: EntryStatus | null;
};

const mediaOf = (row: EntryRecord): Media | undefined =>
  row.media_id === null || row.kind === null || row.state === null
    ? undefined
    : {
        id: row.media_id,
        kind: row.kind,
        state: row.state,
        ...present({
          width: row.width ?? undefined,
          height: row.height ?? undefined,
          placeholder: row.placeholder ?? undefined,
          durationMs: row.duration_ms ?? undefined,
          peaks: row.peaks ?? undefined,
          fault: row.fault ?? undefined,
        }),
      };

export const entryOf = (row: EntryRecord): Entry => ({
  id: row.id,
  timelineId: row.timeline_id,
  sortKey: row.sort_key,
  title: row.title,
  description: row.description,
  ...present({
    date: row.date ?? undefined,
    location: row.location ?? undefined,
    submittedBy: row.submitted_by ?? undefined,
    browserId: row.browser_id ?? undefined,
    groupId: row.group_id ?? undefined,
    media: mediaOf(row),
    caption: row.caption ?? undefined,
    withdrawnFrom: row.withdrawn_from ?? undefined,
    takenOffAt: row.taken_off_at ?? undefined,
    removedAt: row.removed_at ?? undefined,
    datedByMedia: row.dated_by_media || undefined,
    prompt: row.prompt ?? undefined,
    editedByFamily: row.edited_by_family || undefined,
  }),
  status: row.status,
  submittedAt: row.submitted_at,
  version: row.version,
});

export const mediaColumns = sql`m.kind, m.state, m.width, m.height, m.placeholder, m.duration_ms, m.peaks, m.fault`;

export const withMedia = sql`select e.*, ${mediaColumns}
  from entries e left join media m on m.id = e.media_id`;

/** More years than any timeline covers. */
const mostSteps = 200;

type Part = ReturnType<typeof sql>;

/** Reads one index range, independent of the length of the timeline. */
const range = (timelineId: string, status: Part, where: Part, order: Part, limit: number) => sql<EntryRecord>`
  ${withMedia} where e.timeline_id = ${timelineId} and ${status} and ${where} order by e.sort_key ${order} limit ${limit}`;

const isShown = sql`e.status = 'shown'`;

/** Merges two index ranges, because an `or` over both would scan the whole timeline. */
const ownRange = (timelineId: string, where: Part, order: Part, limit: number, { keeper, browserId }: OwnView) => {
  const isOwn = keeper
    ? sql`e.status in ('held', 'hidden')`
    : sql`e.status = 'held' and e.browser_id = ${browserId ?? ''}`;
  return sql<EntryRecord>`
    (${range(timelineId, isShown, where, order, limit)}) union all (${range(timelineId, isOwn, where, order, limit)})
    order by sort_key ${order} limit ${limit}`;
};

export const postgresEntries = (db: Db): EntryRows => ({
  insert: async (tx, entry, made) => {
    const { media } = entry;
    if (media && made)
      await sql`
        insert into media (id, timeline_id, upload_id, kind, state, variants, width, height, placeholder, becomes_portrait)
        values (${media.id}, ${entry.timelineId}, ${made.uploadId}, ${media.kind}, ${media.state},
          ${JSON.stringify(made.variants)}::jsonb, ${media.width ?? null}, ${media.height ?? null},
          ${media.placeholder ?? null}, ${made.becomesPortrait ?? false})`.execute(tx.db);
    await sql`
      insert into entries (id, timeline_id, sort_key, date, title, description, location, submitted_by, browser_id,
        group_id, media_id, status, submitted_at, version, caption, dated_by_media, prompt)
      values (${entry.id}, ${entry.timelineId}, ${entry.sortKey}, ${entry.date ?? null}, ${entry.title},
        ${entry.description}, ${entry.location ?? null}, ${entry.submittedBy ?? null}, ${entry.browserId ?? null},
        ${entry.groupId ?? null}, ${media?.id ?? null}, ${entry.status}, ${entry.submittedAt}, ${entry.version},
        ${entry.caption ?? null}, ${entry.datedByMedia ?? false}, ${entry.prompt ?? null})`.execute(tx.db);
  },

  save: async (tx, entry) => {
    await sql`
      update entries set sort_key = ${entry.sortKey}, date = ${entry.date ?? null}, title = ${entry.title},
        description = ${entry.description}, location = ${entry.location ?? null},
        caption = ${entry.caption ?? null}, dated_by_media = ${entry.datedByMedia ?? false},
        edited_by_family = ${entry.editedByFamily ?? false},
        withdrawn_from = case when ${entry.status} = 'removed' then ${entry.withdrawnFrom ?? null} end,
        submitted_by = ${entry.submittedBy ?? null}, submitted_at = ${entry.submittedAt},
        group_id = ${entry.groupId ?? null}, status = ${entry.status}, version = ${entry.version},
        taken_off_at = case when ${entry.status} = 'removed' then ${entry.takenOffAt ?? null}::timestamptz end,
        removed_at = case when ${entry.status} = 'removed' then coalesce(removed_at, clock_timestamp()) end
      where id = ${entry.id}`.execute(tx.db);
  },

  find: async (timelineId, entryId) => {
    const { rows } = await sql<EntryRecord>`
      ${withMedia} where e.timeline_id = ${timelineId} and e.id = ${entryId}`.execute(db);
    return rows[0] && entryOf(rows[0]);
  },

  lock: async (tx, timelineId, entryId) => {
    const { rows } = await sql<EntryRecord>`
      ${withMedia} where e.timeline_id = ${timelineId} and e.id = ${entryId} for no key update of e`.execute(tx.db);
    return rows[0] && entryOf(rows[0]);
  },

  shownAfter: async (timelineId, after, limit) => {
    const { rows } = await range(timelineId, isShown, sql`e.sort_key > ${after}`, sql`asc`, limit).execute(db);
    return rows.map(entryOf);
  },

  ownAfter: async (timelineId, after, limit, own) => {
    const { rows } = await ownRange(timelineId, sql`e.sort_key > ${after}`, sql`asc`, limit, own).execute(db);
    return rows.map(entryOf);
  },

  ownUpTo: async (timelineId, place, limit, own) => {
    const { rows } = await ownRange(timelineId, sql`e.sort_key <= ${place}`, sql`desc`, limit, own).execute(db);
    return rows.toReversed().map(entryOf);
  },

  changedAfter: async (timelineId, after, limit) => {
    const { rows } = await sql<EntryRecord>`
      ${withMedia} where e.timeline_id = ${timelineId} and (e.version, e.id) > (${after.version}, ${after.entryId}::uuid)
      order by e.version, e.id limit ${limit}`.execute(db);
    return rows.map(entryOf);
  },

  span: async (timelineId) => {
    // Skips from year to year on the index: one row read per year, however many entries the year has.
    const { rows } = await sql<{ year: string }>`
      with recursive step (place) as (
        (select sort_key from entries where timeline_id = ${timelineId} and status = 'shown' order by sort_key limit 1)
        union all
        select (select e.sort_key from entries e where e.timeline_id = ${timelineId} and e.status = 'shown'
          and e.sort_key > substr(step.place, 1, 5) || repeat('9', 62) order by e.sort_key limit 1)
        from step where step.place is not null)
      select substr(place, 1, 5) as year from step where place is not null limit ${mostSteps}`.execute(db);
    const years = rows.filter(({ year }) => year.startsWith('0')).map(({ year }) => Number(year.slice(1)));
    return { years, hasUndated: rows.length > years.length };
  },

  isKnownGuest: async (tx, timelineId, browserId) => {
    const { rows } = await sql`
      select 1 from entries where timeline_id = ${timelineId} and browser_id = ${browserId} and status = 'shown'
      limit 1`.execute(tx.db);
    return rows.length > 0;
  },
});
