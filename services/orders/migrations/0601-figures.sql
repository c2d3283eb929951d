-- Figures of the dashboard. Every write of an order adds rows here by itself, in its own transaction, so that nothing is counted
-- when somebody looks. Days are those of the business's time zone; a job adds the rows up and keeps what is old by month.
create table figure_zone (
  only_row boolean primary key default true check (only_row),
  zone text not null
);
insert into figure_zone (zone) values ('America/New_York');

create table order_counts (
  day date not null,
  status text not null,
  cancelled boolean not null,
  paid boolean not null,
  estimate boolean not null,
  short boolean not null,
  bought text not null,
  n bigint not null,
  cents bigint not null,
  refunded_cents bigint not null
);
-- From payment to completion, by the day of completion.
create table order_times (day date not null, n bigint not null, seconds bigint not null);
create table contact_counts (type text not null, n bigint not null);

create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts
  select (created_at at time zone zone)::date, status, cancelled_at is not null, paid_at is not null, estimate, codes_short,
    coalesce(pricing_tier, package_type, ''), count(*), sum(total_cents), sum(refunded_cents)
  from now_rows, figure_zone group by 1, 2, 3, 4, 5, 6, 7;
  insert into order_times
  select (completed_at at time zone zone)::date, count(*), sum(extract(epoch from completed_at - paid_at))::bigint
  from now_rows, figure_zone where completed_at is not null and paid_at is not null group by 1;
  return null;
end $$;

create function count_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts
  select (created_at at time zone zone)::date, status, cancelled_at is not null, paid_at is not null, estimate, codes_short,
    coalesce(pricing_tier, package_type, ''), sum(way), sum(way * total_cents), sum(way * refunded_cents)
  from (
    select 1 as way, created_at, status, cancelled_at, paid_at, estimate, codes_short, pricing_tier, package_type, total_cents, refunded_cents from now_rows
    union all
    select -1, created_at, status, cancelled_at, paid_at, estimate, codes_short, pricing_tier, package_type, total_cents, refunded_cents from then_rows
  ) as moves, figure_zone
  group by 1, 2, 3, 4, 5, 6, 7
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

create trigger count_new_orders after insert on orders
  referencing new table as now_rows for each statement execute function count_new_orders();
create trigger count_changed_orders after update on orders
  referencing old table as then_rows new table as now_rows for each statement execute function count_changed_orders();

create function count_new_contacts() returns trigger language plpgsql as $$
begin
  insert into contact_counts select type, count(*) from now_rows group by 1;
  return null;
end $$;
create function count_gone_contacts() returns trigger language plpgsql as $$
begin
  insert into contact_counts select type, -count(*) from then_rows group by 1;
  return null;
end $$;
create function count_changed_contacts() returns trigger language plpgsql as $$
begin
  insert into contact_counts
  select type, sum(way) from (
    select 1 as way, type from now_rows union all select -1, type from then_rows
  ) as moves group by 1 having sum(way) <> 0;
  return null;
end $$;
create trigger count_new_contacts after insert on contacts
  referencing new table as now_rows for each statement execute function count_new_contacts();
create trigger count_changed_contacts after update on contacts
  referencing old table as then_rows new table as now_rows for each statement execute function count_changed_contacts();
create trigger count_gone_contacts after delete on contacts
  referencing old table as then_rows for each statement execute function count_gone_contacts();

-- What a day was is of interest for two months, for "as far as today" against the month before; after that its month is enough.
create function fold_figures() returns void language sql as $$
  with folded as (delete from order_counts returning *)
  insert into order_counts
  select case when day < date_trunc('month', now()) - interval '2 months' then date_trunc('month', day)::date else day end,
    status, cancelled, paid, estimate, short, bought, sum(n), sum(cents), sum(refunded_cents)
  from folded group by 1, 2, 3, 4, 5, 6, 7
  having sum(n) <> 0 or sum(cents) <> 0 or sum(refunded_cents) <> 0;
  with folded as (delete from order_times returning *)
  insert into order_times select day, sum(n), sum(seconds) from folded group by 1 having sum(n) <> 0;
  with folded as (delete from contact_counts returning *)
  insert into contact_counts select type, sum(n) from folded group by 1 having sum(n) <> 0;
$$;

-- All of it from the orders themselves: at the first start, and when the business moves to another time zone.
create function recount_figures() returns void language plpgsql as $$
begin
  lock table orders in share row exclusive mode;
  delete from order_counts;
  delete from order_times;
  insert into order_counts
  select (created_at at time zone zone)::date, status, cancelled_at is not null, paid_at is not null, estimate, codes_short,
    coalesce(pricing_tier, package_type, ''), count(*), sum(total_cents), sum(refunded_cents)
  from orders, figure_zone group by 1, 2, 3, 4, 5, 6, 7;
  insert into order_times
  select (completed_at at time zone zone)::date, count(*), sum(extract(epoch from completed_at - paid_at))::bigint
  from orders, figure_zone where completed_at is not null and paid_at is not null group by 1;
end $$;
select recount_figures();
insert into contact_counts select type, count(*) from contacts group by 1;
