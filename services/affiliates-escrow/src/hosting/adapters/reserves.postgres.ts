import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import { hostingAccount } from '../../ledger/api.js';
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
  changes: async () => {
    const { rows } = await sql<MonthChange>`
      with changes as (
        select j.at, j.purpose = 'hosting' as ours, p.amount_cents as cents, 0 as timelines
        from postings p join journals j on j.id = p.journal_id
        where p.account_id = ${hostingAccount}::uuid and p.layer = 'posted'
        union all select posted_at, true, 0, timelines from hosting_reserves
        union all select ended_at, true, 0, -timelines from hosting_reserves where ended_at is not null)
      select to_char(at at time zone 'UTC', 'YYYY-MM') as month,
        coalesce(sum(cents) filter (where ours and cents > 0), 0)::bigint as "inCents",
        coalesce(-sum(cents) filter (where ours and cents < 0), 0)::bigint as "reversedCents",
        coalesce(sum(cents) filter (where not ours), 0)::bigint as "otherCents",
        sum(timelines)::int as timelines
      from changes group by 1 order by 1`.execute(db);
    return rows;
  },
});
