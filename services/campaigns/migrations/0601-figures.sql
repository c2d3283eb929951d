-- Figures of the dashboard, kept by the write itself. Months are those of the business's time zone.
create table figure_zone (
  only_row boolean primary key default true check (only_row),
  zone text not null
);
insert into figure_zone (zone) values ('America/New_York');

create table mail_counts (month text not null, template text not null, state text not null, n bigint not null);
create index mails_waiting on mails (queued_at) where state = 'queued';

create function count_mail(queued_at timestamptz, template text, state text, way int) returns void language sql as $$
  insert into mail_counts select to_char(queued_at at time zone zone, 'YYYY-MM'), template, state, way from figure_zone;
$$;
create function count_mails() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_mail(old.queued_at, old.template, old.state, -1); end if;
  if tg_op <> 'DELETE' then perform count_mail(new.queued_at, new.template, new.state, 1); end if;
  return null;
end $$;
create trigger count_mails after insert or delete or update of state on mails
  for each row execute function count_mails();

-- What somebody's newest word about a purpose is; `consents` keeps every word.
create table consent_now (
  customer_id text not null,
  purpose text not null,
  granted boolean not null,
  primary key (customer_id, purpose)
);
create index consent_now_granted on consent_now (purpose, customer_id) where granted;

create function settle_consent(whose text, about text) returns void language plpgsql as $$
declare
  newest boolean;
begin
  select granted into newest from consents where customer_id = whose and purpose = about order by id desc limit 1;
  if newest is null then
    delete from consent_now where customer_id = whose and purpose = about;
  else
    insert into consent_now values (whose, about, newest)
    on conflict (customer_id, purpose) do update set granted = excluded.granted where consent_now.granted <> excluded.granted;
  end if;
end $$;
create function settle_consents() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform settle_consent(old.customer_id, old.purpose); end if;
  if tg_op <> 'DELETE' then perform settle_consent(new.customer_id, new.purpose); end if;
  return null;
end $$;
create trigger settle_consents after insert or update or delete on consents
  for each row execute function settle_consents();

-- `kind` says what was counted: a customer, a wish that is granted, or a day that somebody gave us.
create table people_counts (kind text not null, n bigint not null);
create function count_wishes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then if old.granted then insert into people_counts values (old.purpose, -1); end if; end if;
  if tg_op <> 'DELETE' then if new.granted then insert into people_counts values (new.purpose, 1); end if; end if;
  return null;
end $$;
create trigger count_wishes after insert or update or delete on consent_now
  for each row execute function count_wishes();

create function count_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then if not old.removed then insert into people_counts values (old.kind, -1); end if; end if;
  if tg_op <> 'DELETE' then if not new.removed then insert into people_counts values (new.kind, 1); end if; end if;
  return null;
end $$;
create trigger count_days after insert or update or delete on occasions
  for each row execute function count_days();

create function count_people() returns trigger language plpgsql as $$
begin
  insert into people_counts values ('customer', case tg_op when 'DELETE' then -1 else 1 end);
  return null;
end $$;
create trigger count_people after insert or delete on customers
  for each row execute function count_people();

create function fold_figures() returns void language sql as $$
  with folded as (delete from mail_counts returning *)
  insert into mail_counts select month, template, state, sum(n) from folded group by 1, 2, 3 having sum(n) <> 0;
  with folded as (delete from people_counts returning *)
  insert into people_counts select kind, sum(n) from folded group by 1 having sum(n) <> 0;
$$;
-- Only months depend on the zone.
create function recount_figures() returns void language sql as $$
  lock table mails in share row exclusive mode;
  delete from mail_counts;
  insert into mail_counts
  select to_char(queued_at at time zone zone, 'YYYY-MM'), template, state, count(*) from mails, figure_zone group by 1, 2, 3;
$$;
select recount_figures();
insert into consent_now select distinct on (customer_id, purpose) customer_id, purpose, granted from consents
  order by customer_id, purpose, id desc;
insert into people_counts select 'customer', count(*) from customers;
insert into people_counts select kind, count(*) from occasions where not removed group by 1;
select fold_figures();
