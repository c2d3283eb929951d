import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { listPage, matchesSearch, type SortField } from '@keepsake/platform/work-list';
import { sql, type RawBuilder } from 'kysely';
import type { RowOf } from '../../shared/adapters/tables.js';
import type { Discounts, ListedDiscount } from '../application/ports.js';
import type { Discount } from '../domain/discount.js';

type Row = RowOf<'discounts'>;
type ListRow = Row & { readonly uses: number; readonly discounted_cents: number; readonly sold_cents: number };

const discountOf = (row: Row): Discount => ({
  ...present({
    fromDay: row.from_day ?? undefined,
    untilDay: row.until_day ?? undefined,
    maxUses: row.max_uses ?? undefined,
    maxUsesPerEmail: row.max_uses_per_email ?? undefined,
    minimumCents: row.minimum_cents ?? undefined,
  }),
  id: row.id,
  code: row.code,
  kind: row.kind,
  value: row.value,
  packages: row.packages,
  active: row.active,
});

const listedOf = (row: ListRow): ListedDiscount => ({
  ...discountOf(row),
  ...present({ note: row.note ?? undefined }),
  staffId: row.staff_id,
  createdAt: row.created_at,
  uses: row.uses,
  discountedCents: row.discounted_cents,
  soldCents: row.sold_cents,
});

/** Uses of a code: its orders that are not canceled. */
const used = (discountId: RawBuilder<unknown>) =>
  sql`(select count(*) from orders where discount_id = ${discountId} and cancelled_at is null)`;

const all = sql`(
  select discounts.*, o.uses, o.discounted_cents, o.sold_cents from discounts, lateral (
    select count(*) as uses, coalesce(sum(discount_cents), 0)::bigint as discounted_cents, coalesce(sum(total_cents), 0)::bigint as sold_cents
    from orders where discount_id = discounts.id and cancelled_at is null) o)`;

const sorts: Readonly<Record<string, SortField>> = {
  created: { by: sql`created_at`, kind: 'instant' },
  code: { by: sql`code`, kind: 'text' },
  uses: { by: sql`uses`, kind: 'number' },
};

export const postgresDiscounts = (db: Db): Discounts => ({
  insert: async (tx, one) => {
    const { rows } = await sql<Pick<Row, 'id'>>`
      insert into discounts (id, code, kind, value, from_day, until_day, max_uses, max_uses_per_email, minimum_cents,
        packages, note, staff_id, created_at)
      values (${one.id}, ${one.code}, ${one.kind}, ${one.value}, ${one.fromDay ?? null}, ${one.untilDay ?? null},
        ${one.maxUses ?? null}, ${one.maxUsesPerEmail ?? null}, ${one.minimumCents ?? null}, ${[...one.packages]}::text[],
        ${one.note ?? null}, ${one.staffId}, ${one.createdAt})
      on conflict (code) do nothing returning id`.execute(tx.db);
    return rows.length === 1;
  },
  switch: async (tx, id, active) => {
    const { rows } = await sql<
      Pick<Row, 'active'>
    >`select active from discounts where id = ${id} for no key update`.execute(tx.db);
    await sql`update discounts set active = ${active} where id = ${id}`.execute(tx.db);
    return rows[0]?.active;
  },
  find: async (id) => {
    const { rows } = await sql<ListRow>`select * from ${all} every where id = ${id}`.execute(db);
    return rows[0] && listedOf(rows[0]);
  },
  findByCode: async (code) => {
    const { rows } = await sql<Row & { readonly uses: number }>`
      select *, ${used(sql`discounts.id`)} as uses from discounts where code = ${code}`.execute(db);
    return rows[0] && { ...discountOf(rows[0]), uses: rows[0].uses };
  },
  lockByCode: async (tx, code, customerId) => {
    const { rows } = await sql<Row>`select * from discounts where code = ${code} for no key update`.execute(tx.db);
    const [found] = rows;
    if (!found) return undefined;
    // A second statement sees the orders that the previous holder of the lock committed.
    const counts = await sql<{ readonly total: number; readonly ofBuyer: number }>`
      select count(*) as total, count(*) filter (where customer_id = ${customerId}) as "ofBuyer" from orders
      where discount_id = ${found.id} and cancelled_at is null`.execute(tx.db);
    return { ...discountOf(found), used: counts.rows[0] ?? { total: 0, ofBuyer: 0 } };
  },
  page: ({ active, search, ...asked }) =>
    listPage(db, {
      from: all,
      where: [
        ...(active === undefined ? [] : [sql`active = ${active}`]),
        ...matchesSearch(sql`(code || ' ' || coalesce(note, ''))`, search),
      ],
      sorts,
      defaultSort: '-created',
      asked,
      read: listedOf,
    }),
});
