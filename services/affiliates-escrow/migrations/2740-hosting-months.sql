-- Totals of the hosting reserve by month (UTC), so that the report does not read every posting.
-- `slot` spreads concurrent payments of one month over several rows, because each waits for the row that it changes.
create table hosting_months (
  month date not null,
  slot smallint not null,
  in_cents bigint not null default 0,
  reversed_cents bigint not null default 0,
  -- Entries of staff in the account.
  other_cents bigint not null default 0,
  timelines int not null default 0,
  primary key (month, slot)
);

create function add_to_hosting_month(instant timestamptz, in_add bigint, reversed_add bigint, other_add bigint, timelines_add int)
returns void language sql as $$
  insert into hosting_months as m (month, slot, in_cents, reversed_cents, other_cents, timelines)
  values (date_trunc('month', instant at time zone 'UTC')::date, pg_backend_pid() % 8, in_add, reversed_add, other_add, timelines_add)
  on conflict (month, slot) do update set in_cents = m.in_cents + in_add, reversed_cents = m.reversed_cents + reversed_add,
    other_cents = m.other_cents + other_add, timelines = m.timelines + timelines_add
$$;

create function total_hosting_posting() returns trigger language plpgsql as $$
declare
  journal record;
begin
  select at, purpose into journal from journals where id = new.journal_id;
  if journal.purpose = 'hosting' then
    perform add_to_hosting_month(journal.at, greatest(new.amount_cents, 0), greatest(-new.amount_cents, 0), 0, 0);
  else
    perform add_to_hosting_month(journal.at, 0, 0, new.amount_cents, 0);
  end if;
  return null;
end $$;
create function total_hosting_reserve() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_hosting_month(new.posted_at, 0, 0, 0, new.timelines);
  elsif old.ended_at is null then
    perform add_to_hosting_month(new.ended_at, 0, 0, 0, -new.timelines);
  end if;
  return null;
end $$;

-- The locks of these triggers keep concurrent writes out until the sums below are stored.
create trigger total_hosting after insert on postings for each row
  when (new.account_id = '01900000-0000-7000-8000-00000000e002' and new.layer = 'posted')
  execute function total_hosting_posting();
create trigger total_hosting after insert on hosting_reserves for each row
  execute function total_hosting_reserve();
create trigger total_hosting_end after update on hosting_reserves for each row
  when (new.ended_at is not null) execute function total_hosting_reserve();

insert into hosting_months (month, slot, in_cents, reversed_cents, other_cents, timelines)
select date_trunc('month', at at time zone 'UTC')::date, 0,
  coalesce(sum(cents) filter (where ours and cents > 0), 0), coalesce(-sum(cents) filter (where ours and cents < 0), 0),
  coalesce(sum(cents) filter (where not ours), 0), sum(timelines)
from (
  select j.at, j.purpose = 'hosting' as ours, p.amount_cents as cents, 0 as timelines
  from postings p join journals j on j.id = p.journal_id
  where p.account_id = '01900000-0000-7000-8000-00000000e002' and p.layer = 'posted'
  union all select posted_at, true, 0, timelines from hosting_reserves
  union all select ended_at, true, 0, -timelines from hosting_reserves where ended_at is not null) changes
group by 1;
