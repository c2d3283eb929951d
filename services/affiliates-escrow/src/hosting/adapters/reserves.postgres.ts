import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { RowOf } from '../../shared/adapters/tables.js';
import type { ReserveRows } from '../application/ports.js';
import type { MonthChange } from '../domain/fund-report.js';

type Row = RowOf<'hosting_reserves'>;

export const postgresReserves = (db: Db): ReserveRows => ({
  find: async (tx, orderId) => {
    const { rows } = await sql<Row>`select * from hosting_reserves where order_id = ${orderId}`.execute(tx.db);
    return rows[0] && { shareCents: rows[0].share_cents, keptCents: rows[0].kept_cents };
  },
  insert: async (tx, one) =>
    void (await sql`insert into hosting_reserves (order_id, paid_at, timelines, share_cents, kept_cents, posted_at)
      values (${one.orderId}, ${one.paidAt}, ${one.timelines}, ${one.shareCents}, ${one.keptCents}, ${one.postedAt})`.execute(
      tx.db,
    )),
  lower: async (tx, orderId, { keptCents, at }) =>
    void (await sql`update hosting_reserves set kept_cents = ${keptCents}::bigint,
        ended_at = case when ${keptCents}::bigint = 0 then ${at}::timestamptz end
      where order_id = ${orderId}`.execute(tx.db)),
  of: async (orderIds) => {
    const { rows } = await sql<Row>`
      select * from hosting_reserves where order_id = any(${[...orderIds]}::uuid[])`.execute(db);
    return new Map(
      rows.map((row) => [row.order_id, { keptCents: row.kept_cents, timelines: row.timelines, paidAt: row.paid_at }]),
    );
  },
  // Triggers keep the totals, so they include what any writer posts: see 2740-hosting-months.sql.
  changes: async () => {
    const { rows } = await sql<MonthChange>`
      select to_char(month, 'YYYY-MM') as month, sum(in_cents)::bigint as "inCents",
        sum(reversed_cents)::bigint as "reversedCents", sum(other_cents)::bigint as "otherCents",
        sum(timelines)::int as timelines
      from hosting_months group by 1 order by 1`.execute(db);
    return rows;
  },
});
