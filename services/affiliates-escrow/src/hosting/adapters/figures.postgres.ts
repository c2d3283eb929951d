import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { FigureRows, SavedFigures } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = Omit<RowOf<'hosting_figures'>, 'from_day'> & { readonly day: string };

const figuresOf = (row: Row): SavedFigures => ({
  fromDay: row.day,
  shareKind: row.share_kind,
  shareValue: row.share_value,
  timelineYearCents: row.timeline_year_cents,
  gbYearCents: row.gb_year_cents,
  staffId: row.staff_id,
  savedAt: row.saved_at,
});

const figures = sql`select *, from_day::text as day from hosting_figures`;

export const postgresFigures = (db: Db): FigureRows => ({
  all: async () => (await sql<Row>`${figures} order by from_day`.execute(db)).rows.map(figuresOf),
  inForce: async (tx, at) => {
    const { rows } = await sql<Row>`${figures}
      where from_day <= (${at}::timestamptz at time zone 'UTC')::date and saved_at <= ${at}::timestamptz
      order by from_day desc limit 1`.execute(tx?.db ?? db);
    return rows[0] && figuresOf(rows[0]);
  },
  save: async (tx, one) =>
    void (await sql`insert into hosting_figures
        (from_day, share_kind, share_value, timeline_year_cents, gb_year_cents, staff_id, saved_at)
      values (${one.fromDay}::date, ${one.shareKind}, ${one.shareValue}, ${one.timelineYearCents}, ${one.gbYearCents},
        ${one.staffId}, ${one.savedAt})
      on conflict (from_day) do update set share_kind = excluded.share_kind, share_value = excluded.share_value,
        timeline_year_cents = excluded.timeline_year_cents, gb_year_cents = excluded.gb_year_cents,
        staff_id = excluded.staff_id, saved_at = excluded.saved_at`.execute(tx.db)),
  remove: async (tx, fromDay) => {
    const { rows } = await sql`delete from hosting_figures where from_day = ${fromDay}::date returning 1`.execute(
      tx.db,
    );
    return rows.length > 0;
  },
  lock: async (tx, fromDay) => {
    await sql`select pg_advisory_xact_lock(hashtext('hosting figures'))`.execute(tx.db);
    const { rows } = await sql`select 1 from hosting_figures where from_day = ${fromDay}::date`.execute(tx.db);
    return rows.length > 0;
  },
});
