import { languages } from '@keepsake/contracts/values/language';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Exports } from '../application/export-ports.js';
import type { Export } from '../domain/export.js';
import { expiringFiles, fileJobs } from '../../shared/adapters/file-jobs.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'exports'>;

const exportOf = (row: Row): Export => ({
  id: row.id,
  timelineId: row.timeline_id,
  askedBy: row.asked_by,
  everything: row.everything,
  state: row.state,
  done: row.done,
  total: row.total,
  attempt: row.attempt,
  askedAt: row.asked_at,
  forClosing: row.for_closing,
  ...present({
    objectKey: row.object_key ?? undefined,
    size: row.size ?? undefined,
    language: languages.find((one) => one === row.language),
    expiresAt: row.expires_at ?? undefined,
  }),
});

/** Stores exports in PostgreSQL. Every state transition is one guarded update. */
export const postgresExports = (db: Db): Exports => ({
  ...fileJobs(db, 'exports'),
  ...expiringFiles(db, 'exports'),

  ask: async (tx, { id, timelineId, askedBy: requestedBy, everything, askedAt: requestedAt, forClosing, language }) => {
    const under = await sql<Row>`
      select * from exports where timeline_id = ${timelineId} and state in ('queued', 'making')`.execute(tx.db);
    if (under.rows[0]) return exportOf(under.rows[0]);
    const { rows } = await sql<Row>`
      insert into exports (id, timeline_id, asked_by, everything, for_closing, language, touched_at, asked_at)
      values (${id}, ${timelineId}, ${requestedBy}, ${everything}, ${forClosing}, ${language ?? null}, ${requestedAt}, ${requestedAt}) returning *`.execute(
      tx.db,
    );
    const [row] = rows;
    if (!row) throw new Error('An export was inserted and is not there.');
    return exportOf(row);
  },

  languageOf: async (timelineId, tx) => {
    const { rows } = await sql<RowOf<'exports', 'language'>>`
      select language from exports where timeline_id = ${timelineId} and language is not null
      order by asked_at desc, id desc limit 1`.execute(tx?.db ?? db);
    return languages.find((one) => one === rows[0]?.language);
  },

  newest: async (timelineId) => {
    const { rows } = await sql<Row>`
      select * from exports where timeline_id = ${timelineId} order by asked_at desc, id desc limit 1`.execute(db);
    return rows[0] && exportOf(rows[0]);
  },

  byId: async (id) => {
    const { rows } = await sql<Row>`select * from exports where id = ${id}`.execute(db);
    return rows[0] && exportOf(rows[0]);
  },

  isTest: async (tx, exportId) => {
    const { rows } = await sql<RowOf<'timelines', 'test'>>`
      select t.test from exports e join timelines t on t.id = e.timeline_id where e.id = ${exportId}`.execute(tx.db);
    return rows[0]?.test ?? false;
  },

  begin: async (id, at) => {
    const { rows } = await sql<Row>`
      update exports set state = 'making', attempt = attempt + 1, done = 0, touched_at = ${at}
      where id = ${id} and (state = 'making' or state = 'queued' and not exists (
        select 1 from exports other
        where other.asked_by = exports.asked_by and other.state = 'making' and other.id <> exports.id)) returning *`.execute(
      db,
    );
    return rows[0] && exportOf(rows[0]);
  },

  nextOf: async (tx, requestedBy) => {
    const { rows } = await sql<RowOf<'exports', 'id'>>`
      select id from exports where asked_by = ${requestedBy} and state = 'queued' and attempt = 0
      order by asked_at limit 1`.execute(tx.db);
    return rows[0]?.id;
  },

  finish: async (tx, id, attempt, { objectKey, size, expiresAt }) => {
    const { rows } = await sql<Row>`
      update exports set state = 'ready', done = total, object_key = ${objectKey}, size = ${size}, expires_at = ${expiresAt}
      where id = ${id} and attempt = ${attempt} and state = 'making' returning *`.execute(tx.db);
    if (!rows[0]) return false;
    await sql`
      update exports set state = 'gone' where timeline_id = ${rows[0].timeline_id} and id <> ${id} and state = 'ready'`.execute(
      tx.db,
    );
    return true;
  },

  stop: async (tx, { id, attempt }, as, { at, fault }) => {
    const { rows } = await sql`
      update exports set state = ${as}, touched_at = ${at}, fault = ${fault}
      where id = ${id} and attempt = ${attempt} and state = 'making' returning 1`.execute(tx.db);
    return rows.length === 1;
  },
});
