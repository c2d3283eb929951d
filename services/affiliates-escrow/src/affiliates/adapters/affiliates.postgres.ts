import type { Db } from '@keepsake/platform/database';
import { matchesSearch, listPage, type SortField } from '@keepsake/platform/work-list';
import { sql, type RawBuilder } from 'kysely';
import type { Affiliates, AffiliateWithTotals } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';
import { affiliateOf, rated, type AffiliateRow } from './affiliate-row.postgres.js';

type TotalsRow = AffiliateRow & {
  readonly sales: number;
  readonly pending_cents: number;
  readonly confirmed_cents: number;
  readonly paid_cents: number;
  readonly flagged_sales: number;
};

const withTotals = (row: TotalsRow): AffiliateWithTotals => ({
  ...affiliateOf(row),
  totals: {
    sales: row.sales,
    pendingCents: row.pending_cents,
    confirmedCents: row.confirmed_cents,
    paidCents: row.paid_cents,
    flagged: row.flagged_sales,
  },
});

/** Waits for review by staff before it counts. */
const underReview = sql`(flagged is not null and looked_at is null)`;

const sum = (status: string) =>
  sql`coalesce(sum(amount_cents) filter (where status = ${sql.lit(status)} and not ${underReview}), 0)::bigint as ${sql.ref(`${status}_cents`)}`;

const summed = (affiliates: RawBuilder<unknown>) => sql<TotalsRow>`
  select r.*, t.* from (${rated(sql`(${affiliates})`)}) r
  cross join lateral (
    select count(*) filter (where status in ('pending', 'confirmed', 'paid') and not ${underReview}) as sales, ${sum('pending')}, ${sum('confirmed')}, ${sum('paid')}
      , count(*) filter (where ${underReview} and status in ('pending', 'confirmed')) as flagged_sales
    from commissions where affiliate_id = r.id
  ) t`;

const sorts: Readonly<Record<string, SortField>> = {
  created: { by: sql`created_at`, kind: 'instant' },
  name: { by: sql`lower(first_name || ' ' || last_name)`, kind: 'text' },
  rate: { by: sql`rate_tenths`, kind: 'number' },
  sales: { by: sql`sales`, kind: 'number' },
  earned: { by: sql`(confirmed_cents + paid_cents)`, kind: 'number' },
  pending: { by: sql`pending_cents`, kind: 'number' },
};
const labels = sql`(first_name || ' ' || last_name || ' ' || email || ' ' || code)`;

export const postgresAffiliates = (db: Db): Affiliates => ({
  insert: async (tx, one) => {
    const { rows } = await sql`insert into affiliates
        (id, customer_id, first_name, last_name, email, password_hash, code, status, promotion, created_at)
      values (${one.id}, ${one.customerId}, ${one.firstName}, ${one.lastName}, ${one.email}, ${one.passwordHash}, ${one.code}, ${one.status},
        ${one.promotion ?? null}, ${one.createdAt})
      on conflict do nothing returning 1`.execute(tx.db);
    if (rows.length > 0) return 'inserted';
    const taken = await sql`select 1 from affiliates where customer_id = ${one.customerId}`.execute(tx.db);
    return taken.rows.length > 0 ? 'email-taken' : 'code-taken';
  },
  lock: async (tx, id) => {
    const { rows } =
      await sql<AffiliateRow>`${rated(sql`affiliates`)} where a.id = ${id} for no key update of a`.execute(tx.db);
    return rows[0] && affiliateOf(rows[0]);
  },
  move: async (tx, id, { from, to }, reason) => {
    const { rows } = await sql<AffiliateRow>`with moved as (
        update affiliates set status = ${to}, refuse_reason = ${reason ?? null}, version = version + 1
        where id = ${id} and status = any(${[...from]}::text[]) returning *)
      ${rated(sql`moved`)}`.execute(tx.db);
    return rows[0] && affiliateOf(rows[0]);
  },
  setRate: async (tx, id, rateTenths) => {
    const { rows } = await sql<AffiliateRow>`with rated as (
        update affiliates set own_rate_tenths = ${rateTenths ?? null}, version = version + 1 where id = ${id} returning *)
      ${rated(sql`rated`)}`.execute(tx.db);
    if (!rows[0]) throw new Error(`Affiliate ${id} was locked and is gone.`);
    return affiliateOf(rows[0]);
  },
  followDefault: async (tx) => {
    const { rows } = await sql<AffiliateRow>`with followed as (
        update affiliates set version = version + 1 where own_rate_tenths is null and status not in ('applied', 'refused') returning *)
      ${rated(sql`followed`)}`.execute(tx.db);
    return rows.map(affiliateOf);
  },
  personOf: async (id) => {
    const { rows } = await sql<
      RowOf<'affiliates', 'customer_id' | 'email' | 'last_name'>
    >`select customer_id, email, last_name from affiliates where id = ${id}`.execute(db);
    return rows[0] && { customerId: rows[0].customer_id, email: rows[0].email, lastName: rows[0].last_name };
  },
  find: async (id) => {
    const { rows } = await summed(sql`select * from affiliates where id = ${id}`).execute(db);
    return rows[0] && withTotals(rows[0]);
  },
  page: (filter) => {
    const { status, search } = filter;
    const standing = status === 'flagged' ? sql`flagged_sales > 0` : sql`status = ${status}`;
    const where = [...(status === undefined ? [] : [standing]), ...matchesSearch(labels, search)];
    const from = sql`(${summed(sql`select * from affiliates`)})`;
    return listPage(db, { from, where, sorts, defaultSort: '-created', asked: filter, read: withTotals });
  },
  passwordOf: async (customerId) => {
    const { rows } = await sql<
      RowOf<'affiliates', 'id' | 'password_hash'>
    >`select id, password_hash from affiliates where customer_id = ${customerId}`.execute(db);
    return rows[0] && { id: rows[0].id, passwordHash: rows[0].password_hash };
  },
});
