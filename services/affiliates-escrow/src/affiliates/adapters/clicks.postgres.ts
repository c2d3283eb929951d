import { sql } from 'kysely';
import type { Clicks } from '../application/clicks.js';

export const postgresClicks: Clicks = {
  record: async (tx, clicks) =>
    void (await sql`
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
    )),
  deleteVisitors: async (tx, before) =>
    void (await sql`delete from click_visitors where day < ${before}::date`.execute(tx.db)),
};
