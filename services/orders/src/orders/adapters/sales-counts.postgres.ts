import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { OrderQueues, SalesCounts } from '../application/ports.js';
import { disputed } from './order-list.postgres.js';
import type { OrderCount, OrderTime } from '../domain/sales-figures.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type QueueRow = {
  readonly owed: number;
  readonly cents: number;
  readonly owed_since: Date | null;
  readonly disputes: number;
  readonly disputes_since: Date | null;
  readonly payments_since: Date | null;
  readonly short_since: Date | null;
};

const owed = sql`cancelled_at is not null and paid_at is not null and refunded_cents < total_cents`;

type CountRow = Omit<OrderCount, 'refundedCents'> & { readonly refunded_cents: number };

/** Reads days of two months and older months: a few thousand rows, whatever the number of orders. */
export const postgresSalesCounts = (db: Db): SalesCounts => ({
  read: async () => {
    const [zone, counts, times, leads, queues] = await Promise.all([
      sql<RowOf<'figure_zone', 'zone'>>`select zone from figure_zone`.execute(db),
      sql<CountRow>`
        select day::text, status, cancelled, paid, estimate, short, bought, channel,
          sum(n)::bigint as n, sum(cents)::bigint as cents, sum(refunded_cents)::bigint as refunded_cents
        from order_counts group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db),
      sql<OrderTime>`select day::text, sum(n)::bigint as n, sum(seconds)::bigint as seconds
        from order_times where day > now() - interval '100 days' group by 1`.execute(db),
      sql<RowOf<'contact_counts', 'type'> & { count: number }>`
        select type, sum(n)::bigint as count from contact_counts group by 1 having sum(n) > 0 order by 1`.execute(db),
      sql<QueueRow>`select
        (select count(*) from orders where ${owed}) as owed,
        (select coalesce(sum(total_cents - refunded_cents), 0) from orders where ${owed})::bigint as cents,
        (select min(cancelled_at) from orders where ${owed}) as owed_since,
        (select count(*) from orders where ${disputed}) as disputes,
        (select min(dispute_at) from orders where ${disputed}) as disputes_since,
        (select min(created_at) from orders where status = 'pending' and cancelled_at is null) as payments_since,
        (select min(paid_at) from orders where codes_short and status = 'processing' and cancelled_at is null) as short_since`.execute(
        db,
      ),
    ]);
    return {
      timeZone: zone.rows[0]?.zone ?? 'UTC',
      counts: counts.rows.map(({ refunded_cents: refundedCents, ...count }) => ({ ...count, refundedCents })),
      queues: queuesOf(queues.rows[0]),
      times: times.rows,
      leads: leads.rows,
    };
  },
});

const queuesOf = (row: QueueRow | undefined): OrderQueues => ({
  refundsOwed: row?.owed ?? 0,
  refundsOwedCents: row?.cents ?? 0,
  disputes: row?.disputes ?? 0,
  ...present({
    refundsOwedSince: row?.owed_since?.toISOString(),
    disputesSince: row?.disputes_since?.toISOString(),
    paymentsSince: row?.payments_since?.toISOString(),
    shortSince: row?.short_since?.toISOString(),
  }),
});
