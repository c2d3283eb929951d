-- Figures of the dashboard, kept by the write itself: how many accounts stand where, by the month in which they came there.
create table figure_zone (
  only_row boolean primary key default true check (only_row),
  zone text not null
);
insert into figure_zone (zone) values ('America/New_York');

create table partner_counts (
  month text not null,
  state text not null,
  partner_type text not null,
  status text not null,
  n bigint not null
);

create function count_partner(one accounts, way int) returns void language sql as $$
  insert into partner_counts
  select to_char(coalesce(one.decided_at, one.created_at) at time zone zone, 'YYYY-MM'), upper(trim(one.state)), one.partner_type,
    coalesce(one.account_status, one.application_status), way
  from figure_zone;
$$;
create function count_partners() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_partner(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_partner(new, 1); end if;
  return null;
end $$;
create trigger count_partners after insert or delete or update of state, application_status, account_status, decided_at on accounts
  for each row execute function count_partners();

create function fold_figures() returns void language sql as $$
  with folded as (delete from partner_counts returning *)
  insert into partner_counts
  select month, state, partner_type, status, sum(n) from folded group by 1, 2, 3, 4 having sum(n) <> 0;
$$;
create function recount_figures() returns void language sql as $$
  lock table accounts in share row exclusive mode;
  delete from partner_counts;
  select count_partner(accounts, 1) from accounts;
$$;
select recount_figures();
select fold_figures();
