import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { SubLinks } from '../application/sub-links.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'sub_links', 'id' | 'label'> & {
  readonly clicks: number;
  readonly clicks_month: number;
  readonly sales: number;
  readonly sales_month: number;
  readonly cents: number;
  readonly cents_month: number;
};

/** For the affiliate `a`: a click, a sale or a sub-link has the generated code. */
export const codeIsUsed = sql`(exists (select 1 from click_days where affiliate_id = a.id and clicks > 0)
  or exists (select 1 from commissions where affiliate_id = a.id) or exists (select 1 from sub_links where affiliate_id = a.id))`;

export const postgresSubLinks = (db: Db): SubLinks => ({
  mayChooseCode: async (affiliateId) => {
    const { rows } = await sql<RowOf<'affiliates', 'code_chosen_at'> & { readonly used: boolean }>`
      select code_chosen_at, ${codeIsUsed} as used from affiliates a where id = ${affiliateId}`.execute(db);
    return rows[0] !== undefined && rows[0].code_chosen_at === null && !rows[0].used;
  },
  list: async (affiliateId, month) => {
    const first = sql`${`${month}-01`}::date`;
    const { rows } =
      await sql<Row>`select s.id, s.label, c.clicks, c.clicks_month, o.sales, o.sales_month, o.cents, o.cents_month
      from sub_links s
        cross join lateral (select coalesce(sum(clicks), 0)::int as clicks,
          coalesce(sum(clicks) filter (where day >= ${first}), 0)::int as clicks_month
          from sub_link_days d where d.sub_link_id = s.id) c
        cross join lateral (select count(*)::int as sales, coalesce(sum(amount_cents), 0)::bigint as cents,
          (count(*) filter (where created_at >= ${first}::timestamp at time zone 'UTC'))::int as sales_month,
          coalesce(sum(amount_cents) filter (where created_at >= ${first}::timestamp at time zone 'UTC'), 0)::bigint as cents_month
          from commissions m where m.sub_link_id = s.id and status in ('pending', 'confirmed', 'paid')
            and not (flagged is not null and looked_at is null)) o
      where s.affiliate_id = ${affiliateId} order by s.created_at, s.id`.execute(db);
    return rows.map((row) => ({
      id: row.id,
      label: row.label,
      all: { clicks: row.clicks, sales: row.sales, cents: row.cents },
      thisMonth: { clicks: row.clicks_month, sales: row.sales_month, cents: row.cents_month },
    }));
  },
  lock: async (tx, affiliateId) => {
    await sql`select 1 from affiliates where id = ${affiliateId} for no key update`.execute(tx.db);
    const { rows } = await sql<
      RowOf<'sub_links', 'id' | 'label'>
    >`select id, label from sub_links where affiliate_id = ${affiliateId}`.execute(tx.db);
    return rows;
  },
  insert: async (tx, { id, affiliateId, label, key, createdAt }) =>
    void (await sql`insert into sub_links (id, affiliate_id, label, key, created_at)
      values (${id}, ${affiliateId}, ${label}, ${key}, ${createdAt})`.execute(tx.db)),
  remove: async (tx, affiliateId, id) => {
    const { rows } =
      await sql`delete from sub_links where id = ${id} and affiliate_id = ${affiliateId} returning 1`.execute(tx.db);
    return rows.length > 0;
  },
});
