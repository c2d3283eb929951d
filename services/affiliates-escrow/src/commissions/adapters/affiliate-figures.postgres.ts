import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import { conversionRate } from '../domain/conversion.js';
import type { AffiliateFigures } from '../application/affiliate-figures.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Counted = { readonly clicks: number; readonly by_link: number; readonly typed: number };
type Row = {
  readonly payable_cents: number;
  readonly next_cents: number | null;
  readonly next_at: Date | null;
};

const noSales: Counted = { clicks: 0, by_link: 0, typed: 0 };
const shownDays = 30;

export const postgresAffiliateFigures = (db: Db): AffiliateFigures => ({
  of: async (affiliateId, now) => {
    const { rows } = await sql<Row>`
      with earned as (
        select amount_cents, payable_at from commissions
        where affiliate_id = ${affiliateId} and status = 'confirmed' and payable_at is not null
          and not (flagged is not null and looked_at is null)
      ), next as (
        select date_trunc('day', min(payable_at), 'UTC') as day, min(payable_at) as at from earned where payable_at > ${now}
      )
      select coalesce(sum(amount_cents) filter (where payable_at <= ${now}), 0)::bigint as payable_cents,
        (sum(amount_cents) filter (where payable_at > ${now} and payable_at < next.day + interval '1 day'))::bigint as next_cents,
        next.at as next_at
      from next left join earned on true group by next.day, next.at`.execute(db);
    const row = rows[0];
    const month = `${now.toISOString().slice(0, 7)}-01`;
    const { rows: counted } = await sql<Counted>`select
      (select coalesce(sum(clicks), 0) from click_days where affiliate_id = ${affiliateId} and day >= ${month}::date) as clicks,
      count(*) filter (where via is distinct from 'typed') as by_link, count(*) filter (where via = 'typed') as typed
      from commissions where affiliate_id = ${affiliateId} and created_at >= ${`${month}T00:00:00Z`}::timestamptz
        and status in ('pending', 'confirmed', 'paid') and not (flagged is not null and looked_at is null)`.execute(db);
    const { rows: recentClicks } = await sql<
      RowOf<'click_days', 'clicks'> & { day: string }
    >`select day::text as day, clicks from click_days
      where affiliate_id = ${affiliateId} and clicks > 0 order by day desc limit ${shownDays}`.execute(db);
    const { rows: recentOrders } = await sql<{
      day: string;
      orders: number;
    }>`select (created_at at time zone 'UTC')::date::text as day, count(*) as orders from commissions
      where affiliate_id = ${affiliateId} and status in ('pending', 'confirmed', 'paid')
        and not (flagged is not null and looked_at is null)
      group by 1 order by 1 desc limit ${shownDays}`.execute(db);
    const { clicks: clicksThisMonth, by_link: linkSales, typed: typedSales } = counted[0] ?? noSales;
    return {
      payableCents: row?.payable_cents ?? 0,
      clicksThisMonth,
      recentClicks,
      recentOrders,
      linkSales,
      typedSales,
      ...present({
        conversionRate: conversionRate(linkSales, clicksThisMonth),
        nextPayable:
          row?.next_at && row.next_cents !== null ? { at: row.next_at, amountCents: row.next_cents } : undefined,
      }),
    };
  },
});
