import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { ManageCounts, ManageList, ManageRows } from '../application/manage-ports.js';
import type { EntryState } from '../domain/entry-move.js';
import { entryOf, withMedia, type EntryRecord } from './entries.postgres.js';
import { heldReplies } from './timelines.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type StandingRow = RowOf<'entries', 'id' | 'status' | 'taken_off_at'>;

const standingOf = ({ id, status, taken_off_at }: StandingRow): EntryState => ({
  id,
  status,
  ...(taken_off_at === null ? {} : { takenOffAt: taken_off_at }),
});

/** Escapes `%`, `_` and `\` so that `like` matches them literally. */
const anywhere = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

const standingAt = ({ status }: ManageList, takenOffAfter: Date) => {
  if (status === 'all') return sql`e.status <> 'removed'`;
  if (status === 'removed') return sql`e.status = 'removed' and e.taken_off_at > ${takenOffAfter}`;
  return sql`e.status = ${status}`;
};

/** Dates sort as text; those without a day are shorter. */
const onAnniversary = (day: string | undefined) =>
  day === undefined ? sql`true` : sql`(e.date like ${`____${day.slice(4)}`} and e.date < ${day})`;

const condition = (input: ManageList, takenOffAfter: Date) => sql`
  ${standingAt(input, takenOffAfter)} and ${onAnniversary(input.anniversaryOf)}
  and ${
    input.search === undefined
      ? sql`true`
      : sql`(e.title ilike ${anywhere(input.search)} or e.description ilike ${anywhere(input.search)}
          or e.submitted_by ilike ${anywhere(input.search)} or e.location ilike ${anywhere(input.search)})`
  }`;

/** Fixed column names; no caller input reaches `sql.ref`. */
const pictureColumns = { portrait: sql.ref('portrait_id'), cover: sql.ref('cover_id') };

export const postgresManageRows = (db: Db): ManageRows => ({
  counts: async (timelineId) => {
    const { rows } = await sql<ManageCounts>`
      select shown_count as shown, held_count as held,
        (select count(*) from entries where timeline_id = t.id and status = 'hidden') as hidden,
        ${heldReplies} as "heldReplies"
      from timelines t where id = ${timelineId}`.execute(db);
    return rows[0] ?? { shown: 0, held: 0, hidden: 0, heldReplies: 0 };
  },

  list: async (timelineId, input, takenOffAfter) => {
    const oldestFirst = input.status === 'held';
    const beyond =
      input.cursor === undefined
        ? sql`true`
        : oldestFirst
          ? sql`e.id > ${input.cursor}::uuid`
          : sql`e.id < ${input.cursor}::uuid`;
    const { rows } = await sql<EntryRecord>`
      ${withMedia} where e.timeline_id = ${timelineId} and ${condition(input, takenOffAfter)} and ${beyond}
      order by e.id ${oldestFirst ? sql`asc` : sql`desc`} limit ${input.limit}`.execute(db);
    return rows.map(entryOf);
  },

  lockStandings: async (tx, timelineId, ids) => {
    const { rows } = await sql<StandingRow>`
      select id, status, taken_off_at from entries
      where timeline_id = ${timelineId} and id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(tx.db);
    return rows.map(standingOf);
  },

  lockAllAt: async (tx, timelineId, status, limit) => {
    const { rows } = await sql<StandingRow>`
      select id, status, taken_off_at from entries where timeline_id = ${timelineId} and status = ${status}
      order by id limit ${limit} for no key update`.execute(tx.db);
    return rows.map(standingOf);
  },

  moveAll: async (tx, moves, version, at) => {
    await sql`
      update entries e set status = move.goal, version = ${version},
        taken_off_at = case when move.goal = 'removed' then ${at}::timestamptz end,
        removed_at = case when move.goal = 'removed' then ${at}::timestamptz end
      from unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ to }) => to)}::text[]) as move (id, goal)
      where e.id = move.id`.execute(tx.db);
  },

  saveAbout: async (tx, timelineId, details) => {
    await sql`
      update timelines set about_revision = about_revision + 1, event_type = ${details.eventType},
        event_type_slug = ${details.eventTypeSlug}, honoree_name = ${details.honoreeName ?? null},
        heading = ${details.heading ?? null}, subtitle = ${details.subtitle ?? null},
        event_description = ${details.eventDescription ?? null}, event_date = ${details.eventDate ?? null},
        from_date = ${details.fromDate ?? null}, to_date = ${details.toDate ?? null},
        resting_place = ${details.restingPlace ?? null}, text_language = ${details.textLanguage ?? null},
        second_language = ${details.secondLanguage ?? null}, second_heading = ${details.secondHeading ?? null},
        second_subtitle = ${details.secondSubtitle ?? null}, second_description = ${details.secondDescription ?? null},
        prepared_by_shown = ${details.preparedByShown}
      where id = ${timelineId}`.execute(tx.db);
  },

  savePicture: async (tx, timelineId, place, made) => {
    if (made) {
      const { id, kind, state, width, height, placeholder } = made.media;
      await sql`
        insert into media (id, timeline_id, upload_id, kind, state, variants, width, height, placeholder)
        values (${id}, ${timelineId}, ${made.uploadId}, ${kind}, ${state}, ${JSON.stringify(made.variants)}::jsonb,
          ${width ?? null}, ${height ?? null}, ${placeholder ?? null})`.execute(tx.db);
    }
    await sql`
      update timelines set about_revision = about_revision + 1, ${pictureColumns[place]} = ${made?.media.id ?? null}
      where id = ${timelineId}`.execute(tx.db);
  },

  usePicture: async (tx, timelineId, place, pictureId) => {
    const { rows } = await sql`
      update timelines t set about_revision = about_revision + 1, ${pictureColumns[place]} = m.id
      from media m where t.id = ${timelineId} and m.id = ${pictureId} and m.timeline_id = t.id
        and m.kind = 'image' and m.state = 'ready'
        and not exists (select 1 from entries e where e.media_id = m.id and e.status <> 'shown')
      returning 1`.execute(tx.db);
    return rows.length > 0;
  },

  saveGrave: async (tx, timelineId, { cemetery, plot, latitude, longitude, photoId, shown }) => {
    const { rows } = await sql`
      update timelines t set grave_revision = grave_revision + 1, grave_cemetery = ${cemetery ?? null},
        grave_plot = ${plot ?? null}, grave_latitude = ${latitude ?? null}, grave_longitude = ${longitude ?? null},
        grave_photo_id = ${photoId ?? null}, grave_shown = ${shown}
      where t.id = ${timelineId} and (${photoId ?? null}::text is null or exists (
        select 1 from media m join entries e on e.media_id = m.id
        where m.id = ${photoId ?? null} and m.timeline_id = t.id and m.kind = 'image' and m.state = 'ready'
          and e.status = 'shown'))
      returning 1`.execute(tx.db);
    return rows.length > 0;
  },

  saveComplete: async (tx, timelineId, complete) => {
    await sql`update timelines set is_complete = ${complete} where id = ${timelineId}`.execute(tx.db);
  },
});
