-- Daily figures stay for seven months: 90 days are compared with the 90 days before.
create or replace function fold_figures() returns void language sql as $$
  with folded as (delete from order_counts returning *)
  insert into order_counts (day, status, cancelled, paid, estimate, short, bought, channel, n, cents, refunded_cents)
  select case when day < date_trunc('month', now()) - interval '7 months' then date_trunc('month', day)::date else day end,
    status, cancelled, paid, estimate, short, bought, channel, sum(n), sum(cents), sum(refunded_cents)
  from folded group by 1, 2, 3, 4, 5, 6, 7, 8
  having sum(n) <> 0 or sum(cents) <> 0 or sum(refunded_cents) <> 0;
  with folded as (delete from order_times returning *)
  insert into order_times select day, sum(n), sum(seconds) from folded group by 1 having sum(n) <> 0;
  with folded as (delete from contact_counts returning *)
  insert into contact_counts select type, sum(n) from folded group by 1 having sum(n) <> 0;
$$;
select recount_figures();
