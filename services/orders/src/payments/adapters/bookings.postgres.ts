import { businessDay, businessInstant, dayAway } from '@keepsake/contracts/values/business-day';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { listPage, matchesSearch } from '@keepsake/platform/work-list';
import { sql } from 'kysely';
import type { Booking, Bookings } from '../application/list-bookings.js';

type Row = {
  readonly id: string;
  readonly at: Date;
  readonly kind: Booking['kind'];
  readonly order_id: string;
  readonly number: string;
  readonly bought: string;
  readonly channel: Booking['channel'];
  readonly cents: number;
  readonly currency: string;
  readonly method: string;
  readonly reference: string | null;
  readonly reason: string | null;
};

const bookingOf = (row: Row, timeZone: string): Booking => ({
  ...present({ reference: row.reference ?? undefined, reason: row.reason ?? undefined }),
  id: row.id,
  at: row.at,
  day: businessDay(row.at, timeZone),
  kind: row.kind,
  orderId: row.order_id,
  number: row.number,
  bought: row.bought,
  channel: row.channel,
  amountCents: row.cents,
  currency: row.currency,
  method: row.method,
});

// Orders are in US dollars; a refund is in the currency of its order.
const all = sql`(
  select m.id, m.at, m.kind, m.order_id, o.number, coalesce(o.pricing_tier, o.package_type, '') as bought,
    order_channel(o.location_id, o.affiliate_id) as channel, m.cents, m.currency, m.method, m.reference, m.reason
  from (
    select id, at, 'payment' as kind, order_id, amount_cents as cents, currency, method, reference, null as reason from payments
    union all
    select id, at, 'refund', order_id, -amount_cents, 'USD', method, reference, reason from refunds
  ) m join orders o on o.id = m.order_id
)`;

export const postgresBookings = (db: Db): Bookings => ({
  page: ({ kind, days, search, timeZone, ...asked }) =>
    listPage(db, {
      from: all,
      where: [
        ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
        ...(days === undefined
          ? []
          : [
              sql`at >= ${businessInstant(days.firstDay, '00:00', timeZone)}`,
              sql`at < ${businessInstant(dayAway(days.lastDay, 1), '00:00', timeZone)}`,
            ]),
        ...matchesSearch(sql`(number || ' ' || coalesce(reference, ''))`, search),
      ],
      sorts: { created: { by: sql`at`, kind: 'instant' }, amount: { by: sql`cents`, kind: 'number' } },
      defaultSort: '-created',
      asked,
      read: (row: Row) => bookingOf(row, timeZone),
    }),
});
