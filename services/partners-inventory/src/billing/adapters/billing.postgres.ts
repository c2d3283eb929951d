import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { PlanInvoices, PlanPrices } from '../application/ports.js';
import type { Tier } from '../../accounts/api.js';
import type { PlanInvoice } from '../domain/plan-invoice.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type PriceRow = RowOf<'plan_prices', 'plan_cents' | 'over_plan_cents'> & { readonly paused: boolean };
type Row = RowOf<'plan_invoices'> & { readonly tier: Tier };

const invoiceOf = (row: Row): PlanInvoice => ({
  id: row.id,
  locationId: row.location_id,
  month: row.month,
  tier: row.tier,
  planCents: row.plan_cents,
  overPlanCases: row.over_plan_cases,
  overPlanCents: row.over_plan_cents,
  totalCents: row.total_cents,
  issuedAt: row.issued_at,
  ...present({ paidAt: row.paid_at ?? undefined }),
});

const priceAt = (locationId: unknown, month: string) => sql`select plan_cents, over_plan_cents from plan_prices
  where location_id = ${locationId} and from_month <= ${month} order by from_month desc limit 1`;

/**
 * Whether the account of a location was paused in an earlier month and not resumed by the end of this one. A pause
 * without an end counts only while the account is paused: an older version resumes without closing the pause.
 */
const pausedIn = (locationId: unknown, month: string) => sql`exists (
  select 1 from account_pauses s join locations sl on sl.account_id = s.account_id join accounts sa on sa.id = s.account_id
  where sl.id = ${locationId} and s.from_month < ${month}
    and (s.resumed_month > ${month} or (s.resumed_month is null and sa.account_status = 'paused')))`;

const shownInvoices = 60;

export const postgresPlanPrices = (db: Db): PlanPrices => ({
  inMonth: async (locationId, month) => {
    const { rows } = await sql<PriceRow>`select p.*, ${pausedIn(locationId, month)} as paused
      from (${priceAt(locationId, month)}) p`.execute(db);
    const [row] = rows;
    if (row?.plan_cents == null || row.over_plan_cents === null) return undefined;
    return { planCents: row.plan_cents, overPlanCents: row.over_plan_cents, isPaused: row.paused };
  },
  save: async (tx, locationId, fromMonth, price) =>
    void (await sql`insert into plan_prices (location_id, from_month, plan_cents, over_plan_cents)
      values (${locationId}, ${fromMonth}, ${price?.planCents ?? null}, ${price?.overPlanCents ?? null})
      on conflict (location_id, from_month) do update
        set plan_cents = excluded.plan_cents, over_plan_cents = excluded.over_plan_cents`.execute(tx.db)),
  notInvoiced: async (month) => {
    const { rows } = await sql<
      RowOf<'locations', 'id' | 'tier'> & { plan_cents: number; over_plan_cents: number; paused: boolean }
    >`
      select l.id, l.tier, p.*, ${pausedIn(sql`l.id`, month)} as paused from locations l join accounts a on a.id = l.account_id
      cross join lateral (${priceAt(sql`l.id`, month)}) p
      where a.account_status is not null and p.plan_cents is not null
        and not exists (select 1 from plan_invoices i where i.location_id = l.id and i.month = ${month})
      order by l.id`.execute(db);
    return rows.map((row) => ({
      locationId: row.id,
      tier: row.tier,
      planCents: row.plan_cents,
      overPlanCents: row.over_plan_cents,
      isPaused: row.paused,
    }));
  },
});

export const postgresPlanInvoices = (db: Db): PlanInvoices => ({
  insert: async (tx, one) => {
    const { rows } = await sql`insert into plan_invoices (id, location_id, month, tier, plan_cents, over_plan_cases,
        over_plan_cents, total_cents, issued_at)
      values (${one.id}, ${one.locationId}, ${one.month}, ${one.tier}, ${one.planCents}, ${one.overPlanCases},
        ${one.overPlanCents}, ${one.totalCents}, ${one.issuedAt})
      on conflict (location_id, month) do nothing returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  list: async (locationId) => {
    const { rows } = await sql<Row>`select * from plan_invoices where location_id = ${locationId}
      order by month desc limit ${shownInvoices}`.execute(db);
    return rows.map(invoiceOf);
  },
  lock: async (tx, id) => {
    const { rows } = await sql<Row>`select * from plan_invoices where id = ${id} for no key update`.execute(tx.db);
    return rows[0] && invoiceOf(rows[0]);
  },
  settle: async (tx, id, paid) =>
    void (await sql`update plan_invoices set paid_at = ${paid?.at ?? null}, paid_by = ${paid?.by ?? null}
      where id = ${id}`.execute(tx.db)),
  sums: async () => {
    const { rows } = await sql<{ paid: number; open: number }>`select
      coalesce(sum(total_cents) filter (where paid_at is not null), 0)::bigint as paid,
      coalesce(sum(total_cents) filter (where paid_at is null), 0)::bigint as open from plan_invoices`.execute(db);
    return { paidCents: rows[0]?.paid ?? 0, openCents: rows[0]?.open ?? 0 };
  },
});
