import { filmSettings } from '@keepsake/contracts/rest/films';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { FilmCopies } from '../application/film-ports.js';
import type { FilmCopy, StoredFilm } from '../domain/film.js';
import { fileJobs } from '../../shared/adapters/file-jobs.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'film_copies'>;

const storedOf = (row: Row): StoredFilm | undefined =>
  row.object_key === null || row.size === null || row.poster_key === null || row.poster_size === null
    ? undefined
    : { objectKey: row.object_key, size: row.size, posterKey: row.poster_key, posterSize: row.poster_size };

const copyOf = (row: Row): FilmCopy => {
  const stored = storedOf(row);
  return {
    id: row.id,
    timelineId: row.timeline_id,
    requestedBy: row.requested_by,
    settings: filmSettings.parse(row.settings),
    state: row.state,
    done: row.done,
    total: row.total,
    attempt: row.attempt,
    requestedAt: row.requested_at,
    skipped: row.skipped,
    seconds: row.seconds,
    onWall: row.on_wall,
    unreadable: row.unreadable,
    ...(stored && { stored }),
  };
};

/** The folder in an object key: the id of a timeline. */
const uuidInPath = '^films/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/';

/** Whether copy `f` uses the object `given.key`. Scenes end in `.ts`. */
const usesKey = (scenesSince: Date) => sql`(
  (f.state = 'ready' and given.key in (f.object_key, f.poster_key))
  or f.state in ('queued', 'making')
  or (f.state in ('failed', 'canceled') and f.touched_at > ${scenesSince} and given.key like '%.ts'
    and not exists (
      select 1 from film_copies r
      where r.timeline_id = f.timeline_id and r.state = 'ready' and r.requested_at > f.requested_at)))`;

/** Stores copies of films in PostgreSQL. Every state transition is one guarded update. */
export const postgresFilmCopies = (db: Db): FilmCopies => ({
  ...fileJobs(db, 'film_copies'),
  stop: async (id, attempt, as, at) => void (await fileJobs(db, 'film_copies').stop({ db }, id, attempt, as, at)),

  request: async (tx, { id, timelineId, requestedBy, settings, requestedAt }) => {
    const running = await sql<Row>`
      select * from film_copies where timeline_id = ${timelineId} and state in ('queued', 'making')`.execute(tx.db);
    if (running.rows[0]) return copyOf(running.rows[0]);
    const { rows } = await sql<Row>`
      insert into film_copies (id, timeline_id, requested_by, settings, touched_at, requested_at)
      values (${id}, ${timelineId}, ${requestedBy}, ${JSON.stringify(settings)}::jsonb, ${requestedAt}, ${requestedAt})
      returning *`.execute(tx.db);
    const [row] = rows;
    if (!row) throw new Error('A copy of a film was inserted and is missing.');
    return copyOf(row);
  },

  newest: async (timelineId) => {
    const { rows } = await sql<Row>`
      select * from film_copies where timeline_id = ${timelineId} order by requested_at desc, id desc limit 1`.execute(
      db,
    );
    return rows[0] && copyOf(rows[0]);
  },

  ready: async (timelineId) => {
    const { rows } = await sql<Row>`
      select * from film_copies where timeline_id = ${timelineId} and state = 'ready'
      order by requested_at desc limit 1`.execute(db);
    return rows[0] && copyOf(rows[0]);
  },

  onWall: async (timelineId) => {
    const { rows } = await sql<Row>`
      select * from film_copies f where timeline_id = ${timelineId} and state = 'ready' and on_wall
        and cardinality(entry_ids) = (
          select count(*) from entries e where e.id = any(f.entry_ids) and e.status = 'shown')
      order by requested_at desc limit 1`.execute(db);
    return rows[0] && copyOf(rows[0]);
  },

  showOnWall: async (tx, timelineId, onWall) => {
    const { rows } = await sql`
      update film_copies set on_wall = ${onWall}
      where timeline_id = ${timelineId} and state = 'ready' returning 1`.execute(tx.db);
    return rows.length > 0;
  },

  countChanged: async (copyId) => {
    const { rows } = await sql<{ n: number }>`
      select count(distinct coalesce(e.group_id, shown.id))::int as n
      from film_copies f cross join unnest(f.entry_ids) as shown (id) left join entries e on e.id = shown.id
      where f.id = ${copyId} and (e.id is null or e.status <> 'shown' or e.version > f.timeline_version)`.execute(db);
    return rows[0]?.n ?? 0;
  },

  begin: async (id, at) => {
    const { rows } = await sql<Row>`
      update film_copies set state = 'making', attempt = attempt + 1, done = 0, touched_at = ${at}
      where id = ${id} and state in ('queued', 'making') returning *`.execute(db);
    return rows[0] && copyOf(rows[0]);
  },

  leaveOut: async (id, entryId) =>
    void (await sql`
      update film_copies set unreadable = array_append(unreadable, ${entryId}::uuid)
      where id = ${id} and not ${entryId}::uuid = any(unreadable)`.execute(db)),

  finish: async (tx, id, attempt, { stored, content }) => {
    const making = await sql<Row>`
      select * from film_copies where id = ${id} and attempt = ${attempt} and state = 'making' for update`.execute(
      tx.db,
    );
    const [copy] = making.rows;
    if (!copy) return 'overtaken';
    // Locked, so that a memory removed now is either seen here or removed after the film was finished.
    const shown = await sql`
      select 1 from entries where id = any(${[...content.entryIds]}::uuid[]) and status = 'shown'
      order by id for share`.execute(tx.db);
    if (shown.rows.length < content.entryIds.length) {
      await sql`update film_copies set state = 'queued' where id = ${id}`.execute(tx.db);
      return 'queued';
    }
    const replaced = await sql<RowOf<'film_copies', 'on_wall'>>`
      update film_copies set state = 'gone' where timeline_id = ${copy.timeline_id} and state = 'ready'
      returning on_wall`.execute(tx.db);
    const onWall = replaced.rows.some(({ on_wall: was }) => was);
    await sql`
      update film_copies set state = 'ready', done = total, entry_ids = ${[...content.entryIds]}::uuid[],
        timeline_version = ${content.timelineVersion}, skipped = ${content.skipped}, seconds = ${content.seconds},
        object_key = ${stored.objectKey}, size = ${stored.size}, poster_key = ${stored.posterKey},
        poster_size = ${stored.posterSize}, on_wall = ${onWall}
      where id = ${id}`.execute(tx.db);
    return 'finished';
  },

  remove: async (tx, timelineId) =>
    void (await sql`
      update film_copies set state = 'gone' where timeline_id = ${timelineId} and state = 'ready'`.execute(tx.db)),

  clear: async (before) => {
    await sql`
      update film_copies set object_key = null, size = null, poster_key = null, poster_size = null, entry_ids = '{}',
        unreadable = '{}'
      where state = 'gone' and object_key is not null`.execute(db);
    await sql`
      delete from film_copies
      where state in ('failed', 'canceled', 'gone') and requested_at < ${before}`.execute(db);
  },

  // By primary key and by timeline: films made before scenes were shared have the id of their copy in the path.
  unusedKeys: async (objectKeys, scenesSince) => {
    if (objectKeys.length === 0) return [];
    const { rows } = await sql<{ key: string }>`
      select given.key from (
        select key, substring(key from ${uuidInPath})::uuid as folder from unnest(${[...objectKeys]}::text[]) as all_keys (key)
      ) as given
      where not exists (
        select 1 from film_copies f where f.timeline_id = given.folder and ${usesKey(scenesSince)})
      and not exists (
        select 1 from film_copies f where f.id = given.folder and ${usesKey(scenesSince)})`.execute(db);
    return rows.map(({ key }) => key);
  },
});
