import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { listPage, matchesSearch, type SortField } from '@keepsake/platform/work-list';
import { sql } from 'kysely';
import type { UnscannedPlate, VisitRows } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type UnscannedRow = RowOf<'codes', 'id' | 'code' | 'serial' | 'batch_id' | 'activated_at' | 'created_at'> & {
  readonly batch_name: string;
};

const unscannedOf = (row: UnscannedRow): UnscannedPlate => ({
  ...present({ activatedAt: row.activated_at ?? undefined }),
  id: row.id,
  code: row.code,
  serial: row.serial,
  batchId: row.batch_id,
  batchName: row.batch_name,
  createdAt: row.created_at,
});

const unscanned = sql`(
  select c.id, c.code, c.serial, c.batch_id, c.activated_at, c.created_at, c.life_state, b.name as batch_name
  from codes c join batches b on b.id = c.batch_id
  where not c.test and not c.gone
    and (c.life_state in ('activated', 'completed') or (c.life_state = 'unactivated' and c.stock_state = 'shipped'))
    and not exists (select 1 from scan_counts s where s.code_id = c.id))`;

const sorts: Readonly<Record<string, SortField>> = {
  created: { by: sql`created_at`, kind: 'instant' },
  serial: { by: sql`serial`, kind: 'text' },
  batch: { by: sql`lower(batch_name)`, kind: 'text' },
};

export const postgresVisits = (db: Db): VisitRows => ({
  openDay: async (tx, day, salt) => {
    await sql`insert into visit_days (day, salt) values (${day}::date, ${salt}) on conflict do nothing`.execute(tx.db);
  },

  saltOf: async (tx, day) => {
    const { rows } = await sql<RowOf<'visit_days', 'salt'>>`
      select salt from visit_days where day = ${day}::date`.execute(tx.db);
    return rows[0]?.salt;
  },

  holdDay: async (tx, day) => {
    const { rows } = await sql`select 1 from visit_days where day = ${day}::date for key share`.execute(tx.db);
    return rows.length > 0;
  },

  insertMarks: async (tx, day, marks) => {
    const { rows } = await sql<RowOf<'visit_marks', 'mark'>>`
      insert into visit_marks (day, mark) select ${day}::date, mark from unnest(${[...marks]}::text[]) as sent (mark)
      on conflict do nothing returning mark`.execute(tx.db);
    return new Set(rows.map(({ mark }) => mark));
  },

  addVisits: async (tx, month, counts) => {
    if (counts.length === 0) return;
    await sql`
      insert into visit_counts (timeline_id, month, visits)
      select t.id, ${`${month}-01`}::date, sent.n
      from unnest(${counts.map(({ code }) => code)}::text[], ${counts.map(({ count }) => count)}::int[]) as sent (code, n)
      join timelines t on t.code = sent.code and t.undone_at is null order by t.id
      on conflict (timeline_id, month) do update set visits = visit_counts.visits + excluded.visits`.execute(tx.db);
  },

  addScans: async (tx, day, counts) => {
    if (counts.length === 0) return;
    await sql`
      insert into scan_counts (code_id, scans, last_scanned_on)
      select c.id, sent.n, ${day}::date
      from unnest(${counts.map(({ code }) => code)}::text[], ${counts.map(({ count }) => count)}::int[]) as sent (code, n)
      join codes c on c.code = sent.code order by c.id
      on conflict (code_id) do update set scans = scan_counts.scans + excluded.scans,
        last_scanned_on = greatest(scan_counts.last_scanned_on, excluded.last_scanned_on)`.execute(tx.db);
  },

  closeDays: async (tx, before) => {
    await sql`delete from visit_days where day < ${before}::date`.execute(tx.db);
  },

  ofTimeline: async (timelineId, sinceMonth) => {
    const since = sinceMonth === undefined ? sql`true` : sql`month >= ${`${sinceMonth}-01`}::date`;
    const { rows } = await sql<RowOf<'visit_counts', 'visits'> & { month: string }>`
      select to_char(month, 'YYYY-MM') as month, visits from visit_counts
      where timeline_id = ${timelineId} and ${since} order by month`.execute(db);
    return rows;
  },

  unscanned: (filter) => {
    const { state, search } = filter;
    const where = [
      ...(state === undefined
        ? []
        : [state === 'shipped' ? sql`life_state = 'unactivated'` : sql`life_state <> 'unactivated'`]),
      ...matchesSearch(sql`(code || ' ' || serial || ' ' || batch_name)`, search),
    ];
    return listPage(db, { from: unscanned, where, sorts, defaultSort: '-created', asked: filter, read: unscannedOf });
  },
});
