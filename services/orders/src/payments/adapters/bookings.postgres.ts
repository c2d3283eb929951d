import { businessDay, businessInstant, dayAway } from '@keepsake/contracts/values/business-day';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { listPage, matchesSearch } from '@keepsake/platform/work-list';
import { sql, type RawBuilder } from 'kysely';
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
  readonly discount_code: string | null;
  readonly discount_cents: number | null;
};

const bookingOf = (row: Row, timeZone: string): Booking => ({
  ...present({
    reference: row.reference ?? undefined,
    reason: row.reason ?? undefined,
    discountCode: row.discount_code ?? undefined,
    discountCents: row.discount_cents ?? undefined,
  }),
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

// A list needs uuids; the provider's ids have another format.
const uuidOf = (id: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${id}) placing '5' from 13) placing '8' from 17)::uuid`;

// Money that arrived without being owed: no row of `payments` counts it. An amount that differed and that staff kept by
// confirming the order is counted by that confirmation.
const flagged = sql`
  select distinct on (n.reference) n.*
  from payment_notices n left join payments p on p.order_id = n.order_id
  where n.kind = 'paid' and n.outcome <> 'taken' and p.reference is distinct from n.reference
    and (n.outcome <> 'amount-differs' or p.id is null
      or exists (select 1 from payment_notices r where r.reference = n.reference and r.kind = 'refunded'))
  order by n.reference, n.at, n.id`;

// A notice names the total refunded so far of its payment; each row is what was added to it.
const flaggedRefunds = sql`
  select r.id, r.at, r.order_id, r.reference, r.currency,
    greatest(r.amount_cents - coalesce(max(r.amount_cents) over before, 0), 0) as cents
  from payment_notices r join flagged f on f.reference = r.reference
  where r.kind = 'refunded'
  window before as (partition by r.reference order by r.at, r.id rows between unbounded preceding and 1 preceding)`;

// Orders are in US dollars; a refund is in the currency of its order.
const all = sql`(
  with flagged as (${flagged}), flagged_refunds as (${flaggedRefunds})
  select m.id, m.at, m.kind, m.order_id, o.number, coalesce(o.pricing_tier, o.package_type, '') as bought,
    order_channel(o.location_id, o.affiliate_id) as channel, m.cents, m.currency, m.method, m.reference, m.reason,
    case when m.sold then o.discount_code end as discount_code,
    case when m.sold and o.discount_code is not null then o.discount_cents end as discount_cents
  from (
    select id, at, 'payment' as kind, order_id, amount_cents as cents, currency, method, reference, null as reason, true as sold
      from payments
    union all
    select id, at, 'refund', order_id, -amount_cents, 'USD', method, reference, reason, false from refunds
    union all
    select ${uuidOf(sql`id`)}, at, 'payment', order_id, amount_cents, currency, 'online', reference, outcome, false from flagged
    union all
    select ${uuidOf(sql`id`)}, at, 'refund', order_id, -cents, currency, 'online', reference, 'payment-provider', false from flagged_refunds
      where cents > 0
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
