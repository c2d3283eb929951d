import { sql } from 'kysely';
import type { Clicks } from '../application/clicks.js';

export const postgresClicks: Clicks = {
  record: async (tx, clicks) => {
    await sql`
      with heard as (
        select * from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) as c(code text, visitor text, day date, bot boolean)
      ), known as (
        select a.id as affiliate_id, heard.* from heard join affiliates a on a.code = heard.code
      ), fresh as (
        insert into click_visitors (day, affiliate_id, visitor)
        select distinct day, affiliate_id, visitor from known where not bot order by 1, 2, 3
        on conflict do nothing returning affiliate_id, day
      ), counted as (
        select affiliate_id, day, count(*) as clicks, 0 as bots from fresh group by 1, 2
        union all select affiliate_id, day, 0, count(*) from known where bot group by 1, 2
      )
      insert into click_days (affiliate_id, day, clicks, bots)
      select affiliate_id, day, sum(clicks), sum(bots) from counted group by 1, 2 order by 1, 2
      on conflict (affiliate_id, day)
        do update set clicks = click_days.clicks + excluded.clicks, bots = click_days.bots + excluded.bots`.execute(
      tx.db,
    );
    const bySubLink = clicks.filter(({ bot, subLink }) => !bot && subLink !== undefined);
    if (bySubLink.length === 0) return;
    await sql`
      with heard as (
        select distinct s.id as sub_link_id, c.day, c.visitor
        from jsonb_to_recordset(${JSON.stringify(bySubLink)}::jsonb) as c(code text, visitor text, day date, "subLink" text)
          join affiliates a on a.code = c.code join sub_links s on s.key = c."subLink" and s.affiliate_id = a.id
      ), fresh as (
        insert into sub_link_visitors (day, sub_link_id, visitor)
        select day, sub_link_id, visitor from heard order by 1, 2, 3
        on conflict do nothing returning sub_link_id, day
      )
      insert into sub_link_days (sub_link_id, day, clicks)
      select sub_link_id, day, count(*) from fresh group by 1, 2 order by 1, 2
      on conflict (sub_link_id, day) do update set clicks = sub_link_days.clicks + excluded.clicks`.execute(tx.db);
  },
  deleteVisitors: async (tx, before) => {
    await sql`delete from click_visitors where day < ${before}::date`.execute(tx.db);
    await sql`delete from sub_link_visitors where day < ${before}::date`.execute(tx.db);
  },
};
