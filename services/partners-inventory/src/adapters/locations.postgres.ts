import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { largestPage, pageLimit, pageOf, readCursor } from '@keepsake/platform/paging';
import { sql, type RawBuilder } from 'kysely';
import type { Locations, Partner } from '../application/ports.js';
import { firstPlan } from '../domain/location.js';

type Row = {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly tier: Partner['tier'];
  readonly cases_per_month: number;
  readonly created_at: Date;
  readonly partner_type: Partner['partnerType'];
  readonly contact_name: string;
  readonly email: string;
  readonly subscription_status: Partner['subscriptionStatus'];
};
type InventoryRow = {
  readonly account_id: string;
  readonly current_stock: number;
  readonly low_stock_threshold: number;
  readonly total_used: number;
  readonly last_used: Date | null;
  readonly total_restocked: number;
  readonly last_restocked: Date | null;
};

const partnerOf = (row: Row): Partner => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  city: row.city,
  state: row.state,
  tier: row.tier,
  casesPerMonth: row.cases_per_month,
  createdAt: row.created_at,
  partnerType: row.partner_type,
  contactName: row.contact_name,
  email: row.email,
  subscriptionStatus: row.subscription_status,
});

const located = sql`select l.id, l.account_id, l.name, l.city, l.state, l.tier, l.cases_per_month, l.created_at, a.partner_type,
    a.first_name || ' ' || a.last_name as contact_name, a.email, a.account_status as subscription_status
  from locations l join accounts a on a.id = l.account_id`;

/** An open application stands in the list under its own id, with the plan it would begin with. */
const applying = sql`select a.id, a.id as account_id, a.business_name as name, a.city, a.state, ${firstPlan.tier}::text as tier,
    ${firstPlan.casesPerMonth}::int as cases_per_month, a.created_at, a.partner_type,
    a.first_name || ' ' || a.last_name as contact_name, a.email, 'pending' as subscription_status
  from accounts a where a.application_status in ('submitted', 'question')`;

const newest = (rows: RawBuilder<unknown>, limit: number) =>
  sql<Row>`select * from (${rows}) p order by created_at desc, id desc limit ${limit}`;

export const postgresLocations = (db: Db): Locations => ({
  insert: async (tx, one) =>
    void (await sql`insert into locations (id, account_id, name, city, state, tier, cases_per_month, low_stock_threshold, created_at)
      values (${one.id}, ${one.accountId}, ${one.name}, ${one.city}, ${one.state}, ${one.tier}, ${one.casesPerMonth}, ${one.lowStockThreshold}, ${one.createdAt})`.execute(
      tx.db,
    )),
  lockShelf: async (tx, id) => {
    const { rows } = await sql<{
      current_stock: number;
      moves: number;
    }>`select current_stock, moves from locations where id = ${id} for update`.execute(tx.db);
    return rows[0] && { currentStock: rows[0].current_stock, moves: rows[0].moves };
  },
  move: async (tx, id, move, { batchId, at }) => {
    const restocked = move.kind === 'restocked' ? move.change : 0;
    const used = move.kind === 'used' ? -move.change : 0;
    await sql`with moved as (
        insert into stock_moves (location_id, number, kind, change, previous_stock, new_stock, batch_id, at)
        values (${id}, ${move.number}, ${move.kind}, ${move.change}, ${move.previousStock}, ${move.newStock}, ${batchId ?? null}, ${at}))
      update locations set current_stock = ${move.newStock}, moves = ${move.number},
        total_restocked = total_restocked + ${restocked}, total_used = total_used + ${used},
        last_restocked = case when ${restocked} > 0 then greatest(last_restocked, ${at}::timestamptz) else last_restocked end,
        last_used = case when ${used} > 0 then greatest(last_used, ${at}::timestamptz) else last_used end
      where id = ${id}`.execute(tx.db);
  },
  inventory: async (id) => {
    const { rows } = await sql<InventoryRow>`select * from locations where id = ${id}`.execute(db);
    const [row] = rows;
    return (
      row && {
        accountId: row.account_id,
        currentStock: row.current_stock,
        lowStockThreshold: row.low_stock_threshold,
        totalUsed: row.total_used,
        totalRestocked: row.total_restocked,
        ...present({ lastUsed: row.last_used ?? undefined, lastRestocked: row.last_restocked ?? undefined }),
      }
    );
  },
  list: async (accountId) => {
    const own = accountId === undefined ? located : sql`${located} where l.account_id = ${accountId}`;
    return (await newest(own, largestPage).execute(db)).rows.map(partnerOf);
  },
  partners: async (asked) => {
    const limit = pageLimit(asked.limit);
    const after = readCursor(asked.cursor);
    const all = sql`${located} union all ${applying}`;
    const wanted = after
      ? sql`select * from (${all}) every where (created_at, id) < (${after.at}, ${after.id}::uuid)`
      : all;
    const { rows } = await newest(wanted, limit + 1).execute(db);
    const count = await sql<{ n: number }>`select count(*) as n from (${all}) every`.execute(db);
    const page = pageOf(
      rows.map((row) => ({ ...partnerOf(row), at: row.created_at })),
      limit,
    );
    return { ...page, total: count.rows[0]?.n ?? 0 };
  },
});
