-- Figures by channel: plates that partners order, orders that an affiliate referred, and everything else.
alter table order_counts add column channel text not null default 'shop';

create function order_channel(location_id uuid, affiliate_id uuid) returns text language sql immutable parallel safe as $$
  select case when location_id is not null then 'partners' when affiliate_id is not null then 'affiliates' else 'shop' end
$$;

create or replace function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (day, status, cancelled, paid, estimate, short, bought, channel, n, cents, refunded_cents)
  select (created_at at time zone zone)::date, status, cancelled_at is not null, paid_at is not null, estimate, codes_short,
    coalesce(pricing_tier, package_type, ''), order_channel(location_id, affiliate_id), count(*), sum(total_cents), sum(refunded_cents)
  from now_rows, figure_zone group by 1, 2, 3, 4, 5, 6, 7, 8;
  insert into order_times
  select (completed_at at time zone zone)::date, count(*), sum(extract(epoch from completed_at - paid_at))::bigint
  from now_rows, figure_zone where completed_at is not null and paid_at is not null group by 1;
  return null;
end $$;

create or replace function count_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (day, status, cancelled, paid, estimate, short, bought, channel, n, cents, refunded_cents)
  select (created_at at time zone zone)::date, status, cancelled_at is not null, paid_at is not null, estimate, codes_short,
    coalesce(pricing_tier, package_type, ''), order_channel(location_id, affiliate_id), sum(way), sum(way * total_cents),
    sum(way * refunded_cents)
  from (
    select 1 as way, created_at, status, cancelled_at, paid_at, estimate, codes_short, pricing_tier, package_type, location_id, affiliate_id,
      total_cents, refunded_cents from now_rows
    union all
    select -1, created_at, status, cancelled_at, paid_at, estimate, codes_short, pricing_tier, package_type, location_id, affiliate_id,
      total_cents, refunded_cents from then_rows
  ) as moves, figure_zone
  group by 1, 2, 3, 4, 5, 6, 7, 8
  having sum(way) <> 0 or sum(way * total_cents) <> 0 or sum(way * refunded_cents) <> 0;
  insert into order_times
  select (completed_at at time zone zone)::date, sum(way), sum(way * extract(epoch from completed_at - paid_at))::bigint
  from (
    select 1 as way, completed_at, paid_at from now_rows union all select -1, completed_at, paid_at from then_rows
  ) as moves, figure_zone
  where completed_at is not null and paid_at is not null
  group by 1 having sum(way) <> 0;
  return null;
end $$;

create or replace function fold_figures() returns void language sql as $$
  with folded as (delete from order_counts returning *)
  insert into order_counts (day, status, cancelled, paid, estimate, short, bought, channel, n, cents, refunded_cents)
  select case when day < date_trunc('month', now()) - interval '2 months' then date_trunc('month', day)::date else day end,
    status, cancelled, paid, estimate, short, bought, channel, sum(n), sum(cents), sum(refunded_cents)
  from folded group by 1, 2, 3, 4, 5, 6, 7, 8
  having sum(n) <> 0 or sum(cents) <> 0 or sum(refunded_cents) <> 0;
  with folded as (delete from order_times returning *)
  insert into order_times select day, sum(n), sum(seconds) from folded group by 1 having sum(n) <> 0;
  with folded as (delete from contact_counts returning *)
  insert into contact_counts select type, sum(n) from folded group by 1 having sum(n) <> 0;
$$;

create or replace function recount_figures() returns void language plpgsql as $$
begin
  lock table orders in share row exclusive mode;
  delete from order_counts;
  delete from order_times;
  insert into order_counts (day, status, cancelled, paid, estimate, short, bought, channel, n, cents, refunded_cents)
  select (created_at at time zone zone)::date, status, cancelled_at is not null, paid_at is not null, estimate, codes_short,
    coalesce(pricing_tier, package_type, ''), order_channel(location_id, affiliate_id), count(*), sum(total_cents), sum(refunded_cents)
  from orders, figure_zone group by 1, 2, 3, 4, 5, 6, 7, 8;
  insert into order_times
  select (completed_at at time zone zone)::date, count(*), sum(extract(epoch from completed_at - paid_at))::bigint
  from orders, figure_zone where completed_at is not null and paid_at is not null group by 1;
end $$;
select recount_figures();
