import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { SalesCounts } from '../application/ports.js';
import type { OrderCount, OrderTime } from '../domain/sales-figures.js';

type CountRow = Omit<OrderCount, 'refundedCents'> & { readonly refunded_cents: number };

/** Days of two months and months before them: a few thousand rows, however many orders there are. */
export const postgresSalesCounts = (db: Db): SalesCounts => ({
  read: async () => {
    const [zone, counts, times, leads] = await Promise.all([
      sql<{ zone: string }>`select zone from figure_zone`.execute(db),
      sql<CountRow>`
        select day::text, status, cancelled, paid, estimate, short, bought,
          sum(n)::bigint as n, sum(cents)::bigint as cents, sum(refunded_cents)::bigint as refunded_cents
        from order_counts group by 1, 2, 3, 4, 5, 6, 7`.execute(db),
      sql<OrderTime>`select day::text, sum(n)::bigint as n, sum(seconds)::bigint as seconds
        from order_times where day > now() - interval '100 days' group by 1`.execute(db),
      sql<{ type: string; count: number }>`
        select type, sum(n)::bigint as count from contact_counts group by 1 having sum(n) > 0 order by 1`.execute(db),
    ]);
    return {
      timeZone: zone.rows[0]?.zone ?? 'UTC',
      counts: counts.rows.map(({ refunded_cents: refundedCents, ...count }) => ({ ...count, refundedCents })),
      times: times.rows,
      leads: leads.rows,
    };
  },
});
