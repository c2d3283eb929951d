import { bookSettings } from '@keepsake/contracts/rest/books';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { BookCopies } from '../application/book-ports.js';
import type { BookCopy } from '../domain/book.js';
import { readerLanguage } from '../../exports/api.js';
import { expiringFiles, fileJobs } from '../../shared/adapters/file-jobs.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'book_copies'>;

const copyOf = (row: Row): BookCopy => ({
  id: row.id,
  timelineId: row.timeline_id,
  requestedBy: row.requested_by,
  settings: bookSettings.parse(row.settings),
  language: readerLanguage(row.language ?? undefined),
  state: row.state,
  done: row.done,
  total: row.total,
  attempt: row.attempt,
  requestedAt: row.requested_at,
  ...present({
    objectKey: row.object_key ?? undefined,
    size: row.size ?? undefined,
    expiresAt: row.expires_at ?? undefined,
  }),
});

/** Stores copies of books in PostgreSQL. Every state transition is one guarded update. */
export const postgresBookCopies = (db: Db): BookCopies => ({
  ...fileJobs(db, 'book_copies'),
  ...expiringFiles(db, 'book_copies'),

  request: async (tx, { id, timelineId, requestedBy, settings, language, requestedAt }) => {
    const running = await sql<Row>`
      select * from book_copies where timeline_id = ${timelineId} and state in ('queued', 'making')`.execute(tx.db);
    if (running.rows[0]) return copyOf(running.rows[0]);
    const { rows } = await sql<Row>`
      insert into book_copies (id, timeline_id, requested_by, settings, language, touched_at, requested_at)
      values (${id}, ${timelineId}, ${requestedBy}, ${JSON.stringify(settings)}::jsonb, ${language}, ${requestedAt},
        ${requestedAt})
      returning *`.execute(tx.db);
    const [row] = rows;
    if (!row) throw new Error('A copy of a book was inserted and is missing.');
    return copyOf(row);
  },

  newest: async (timelineId) => {
    const { rows } = await sql<Row>`
      select * from book_copies where timeline_id = ${timelineId} order by requested_at desc, id desc limit 1`.execute(
      db,
    );
    return rows[0] && copyOf(rows[0]);
  },

  ready: async (timelineId) => {
    const { rows } = await sql<Row>`
      select * from book_copies where timeline_id = ${timelineId} and state = 'ready'
      order by requested_at desc limit 1`.execute(db);
    return rows[0] && copyOf(rows[0]);
  },

  byId: async (id) => {
    const { rows } = await sql<Row>`select * from book_copies where id = ${id}`.execute(db);
    return rows[0] && copyOf(rows[0]);
  },

  isTest: async (tx, copyId) => {
    const { rows } = await sql<RowOf<'timelines', 'test'>>`
      select t.test from book_copies b join timelines t on t.id = b.timeline_id where b.id = ${copyId}`.execute(tx.db);
    return rows[0]?.test ?? false;
  },

  begin: async (id, at) => {
    const { rows } = await sql<Row>`
      update book_copies set state = 'making', attempt = attempt + 1, done = 0, touched_at = ${at}
      where id = ${id} and state in ('queued', 'making') returning *`.execute(db);
    return rows[0] && copyOf(rows[0]);
  },

  finish: async (tx, id, attempt, { objectKey, size, expiresAt }) => {
    const { rows } = await sql<Row>`
      update book_copies set state = 'ready', done = total, object_key = ${objectKey}, size = ${size},
        expires_at = ${expiresAt}
      where id = ${id} and attempt = ${attempt} and state = 'making' returning *`.execute(tx.db);
    if (!rows[0]) return false;
    await sql`
      update book_copies set state = 'gone'
      where timeline_id = ${rows[0].timeline_id} and id <> ${id} and state = 'ready'`.execute(tx.db);
    return true;
  },

  clear: async (before) => {
    await sql`
      delete from book_copies
      where state in ('failed', 'canceled', 'gone') and object_key is null and requested_at < ${before}`.execute(db);
    await sql`
      update book_copies set settings = settings || '{"leftOut": [], "order": []}'
      where state in ('failed', 'canceled', 'gone')
        and (settings -> 'leftOut' <> '[]' or settings -> 'order' <> '[]')`.execute(db);
  },
});
