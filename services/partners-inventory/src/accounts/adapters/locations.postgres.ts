import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { maxPage } from '@keepsake/platform/paging';
import { matchesSearch, listPage, type SortField } from '@keepsake/platform/work-list';
import { sql, type RawBuilder } from 'kysely';
import type { Locations, Partner } from '../application/ports.js';
import { firstPlan } from '../domain/location.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'locations'> & {
  readonly current_cases: number;
  readonly partner_type: Partner['partnerType'];
  readonly contact_name: string;
  readonly email: string;
  readonly subscription_status: Partner['subscriptionStatus'];
};
type PlanRow = Pick<Row, 'account_id' | 'cases_per_month' | 'partner_type'> & { readonly active: boolean };
type InventoryRow = RowOf<'locations'> & { readonly active: boolean };

type NoticeRow = RowOf<'locations', 'name' | 'current_stock' | 'low_stock_threshold'> &
  RowOf<'accounts', 'email' | 'first_name'> & { readonly active: boolean };

const partnerOf = (row: Row): Partner => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  city: row.city,
  state: row.state,
  tier: row.tier,
  casesPerMonth: row.cases_per_month,
  currentStock: row.current_stock,
  lowStockThreshold: row.low_stock_threshold,
  currentCases: row.current_cases,
  createdAt: row.created_at,
  partnerType: row.partner_type,
  contactName: row.contact_name,
  email: row.email,
  subscriptionStatus: row.subscription_status,
});

const located = (
  month: string,
) => sql`select l.id, l.account_id, l.name, l.city, l.state, l.tier, l.cases_per_month, l.current_stock, l.low_stock_threshold, l.created_at, a.partner_type, a.license_number,
    a.first_name || ' ' || a.last_name as contact_name, a.email, a.account_status as subscription_status,
    coalesce((select created from case_counts where location_id = l.id and month = ${month}), 0) as current_cases
  from locations l join accounts a on a.id = l.account_id`;

/** An open application is listed under its own id, with the first plan. */
const applying = sql`select a.id, a.id as account_id, a.business_name as name, a.city, a.state, ${firstPlan.tier}::text as tier,
    ${firstPlan.casesPerMonth}::int as cases_per_month, 0 as current_stock, ${firstPlan.lowStockThreshold}::int as low_stock_threshold, a.created_at, a.partner_type, a.license_number,
    a.first_name || ' ' || a.last_name as contact_name, a.email, 'pending' as subscription_status, 0 as current_cases
  from accounts a where a.application_status in ('submitted', 'question')`;

const sorts: Readonly<Record<string, SortField>> = {
  created: { by: sql`created_at`, kind: 'instant' },
  name: { by: sql`lower(name)`, kind: 'text' },
  place: { by: sql`lower(state || ' ' || city)`, kind: 'text' },
  contact: { by: sql`lower(contact_name)`, kind: 'text' },
};
const labels = sql`(name || ' ' || city || ' ' || state || ' ' || contact_name || ' ' || email || ' ' || license_number)`;

/** For the member `m`. */
const worksHere = (location: RawBuilder<unknown>) =>
  sql`(m.role = 'owner' or exists (select 1 from member_locations ml where ml.member_id = m.id and ml.location_id = ${location}))`;

/** For the API key `k`, which acts as a director. */
const keyWorksHere = (location: RawBuilder<unknown>) =>
  sql`(k.revoked_at is null and (k.location_ids is null or ${location} = any(k.location_ids)))`;

const newest = (rows: RawBuilder<unknown>, limit: number) =>
  sql<Row>`select * from (${rows}) p order by created_at desc, id desc limit ${limit}`;

/** `thisMonth`: in the business time zone, `YYYY-MM`. */
export const postgresLocations = (db: Db, thisMonth: () => string): Locations => ({
  insert: async (tx, one) =>
    void (await sql`insert into locations (id, account_id, name, city, state, tier, cases_per_month, low_stock_threshold, created_at)
      values (${one.id}, ${one.accountId}, ${one.name}, ${one.city}, ${one.state}, ${one.tier}, ${one.casesPerMonth}, ${one.lowStockThreshold}, ${one.createdAt})`.execute(
      tx.db,
    )),
  inventory: async (id) => {
    const { rows } = await sql<InventoryRow>`select l.*, a.account_status = 'active' as active
      from locations l join accounts a on a.id = l.account_id where l.id = ${id}`.execute(db);
    const [row] = rows;
    return (
      row && {
        accountId: row.account_id,
        accountActive: row.active,
        since: row.created_at,
        currentStock: row.current_stock,
        lowStockThreshold: row.low_stock_threshold,
        totalUsed: row.total_used,
        totalRestocked: row.total_restocked,
        ...present({ lastUsed: row.last_used ?? undefined, lastRestocked: row.last_restocked ?? undefined }),
      }
    );
  },
  savePlan: async (tx, id, plan) =>
    void (await sql`update locations set tier = ${plan.tier}, cases_per_month = ${plan.casesPerMonth},
      low_stock_threshold = ${plan.lowStockThreshold} where id = ${id}`.execute(tx.db)),
  notice: async (id) => {
    const { rows } = await sql<NoticeRow>`select l.name, l.current_stock, l.low_stock_threshold, p.email, p.first_name,
        a.account_status = 'active' as active
      from locations l join accounts a on a.id = l.account_id
        cross join lateral (select a.email, a.first_name, 0 as place, a.created_at as since
          union all select m.email, m.first_name, 1, m.invited_at from members m
            where m.account_id = a.id and m.state = 'active' and m.role <> 'assistant' and ${worksHere(sql`l.id`)}) p
      where l.id = ${id} order by p.place, p.since`.execute(db);
    const [row] = rows;
    return (
      row && {
        locationName: row.name,
        active: row.active,
        currentStock: row.current_stock,
        lowStockThreshold: row.low_stock_threshold,
        readers: rows.map(({ email, first_name: firstName }) => ({ email, firstName })),
      }
    );
  },
  plan: async (id) => {
    const { rows } =
      await sql<PlanRow>`select l.account_id, l.cases_per_month, a.partner_type, a.account_status = 'active' as active
      from locations l join accounts a on a.id = l.account_id where l.id = ${id}`.execute(db);
    const [row] = rows;
    return (
      row && {
        accountId: row.account_id,
        partnerType: row.partner_type,
        casesPerMonth: row.cases_per_month,
        active: row.active,
      }
    );
  },
  worksAt: async (memberId, locationId) => {
    const location = sql`${locationId}::uuid`;
    const { rows } = await sql<RowOf<'members', 'role'>>`select role from members m
      where id = ${memberId} and state = 'active' and ${worksHere(location)}
      union all select 'director' from api_keys k where k.id = ${memberId} and ${keyWorksHere(location)}`.execute(db);
    return rows[0]?.role;
  },
  list: async (accountId, memberId) => {
    const all = located(thisMonth());
    const here =
      memberId === undefined
        ? sql``
        : sql` and (exists (select 1 from members m where m.id = ${memberId} and m.state = 'active' and ${worksHere(sql`l.id`)})
            or exists (select 1 from api_keys k where k.id = ${memberId} and ${keyWorksHere(sql`l.id`)}))`;
    const own = accountId === undefined ? all : sql`${all} where l.account_id = ${accountId}${here}`;
    return (await newest(own, maxPage).execute(db)).rows.map(partnerOf);
  },
  partners: (filter) => {
    const { status, partnerType, search } = filter;
    const where = [
      ...(status === undefined ? [] : [sql`subscription_status = ${status}`]),
      ...(partnerType === undefined ? [] : [sql`partner_type = ${partnerType}`]),
      ...matchesSearch(labels, search),
    ];
    const from = sql`(${located(thisMonth())} union all ${applying})`;
    return listPage(db, { from, where, sorts, defaultSort: '-created', asked: filter, read: partnerOf });
  },
});
