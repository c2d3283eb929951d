-- Counts the emails of a statement together, instead of one by one. An update that leaves the state counts nothing.
alter table mails disable trigger count_mails;

create function count_added_mails() returns trigger language plpgsql as $$
begin
  insert into mail_counts
  select to_char(queued_at at time zone zone, 'YYYY-MM'), template, state, count(*) from added, figure_zone group by 1, 2, 3;
  return null;
end $$;
create function count_removed_mails() returns trigger language plpgsql as $$
begin
  insert into mail_counts
  select to_char(queued_at at time zone zone, 'YYYY-MM'), template, state, -count(*) from removed, figure_zone group by 1, 2, 3;
  return null;
end $$;
create function count_changed_mails() returns trigger language plpgsql as $$
begin
  insert into mail_counts
  select to_char(queued_at at time zone zone, 'YYYY-MM'), template, state, sum(way)
  from (select queued_at, template, state, -1 as way from removed union all select queued_at, template, state, 1 from added) changed, figure_zone
  group by 1, 2, 3 having sum(way) <> 0;
  return null;
end $$;

create trigger count_added_mails after insert on mails
  referencing new table as added for each statement execute function count_added_mails();
create trigger count_removed_mails after delete on mails
  referencing old table as removed for each statement execute function count_removed_mails();
create trigger count_changed_mails after update on mails
  referencing old table as removed new table as added for each statement execute function count_changed_mails();
