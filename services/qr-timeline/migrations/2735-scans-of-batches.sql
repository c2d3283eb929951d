-- The list of batches counts scans by batch, without reading every plate of it.
alter table scan_counts add column batch_id uuid;
update scan_counts s set batch_id = c.batch_id from codes c where c.id = s.code_id;
create index scan_counts_of_batch on scan_counts (batch_id) include (scans);

-- Filled by the database, so that processes of the last release fill it too.
create function fill_batch_of_scans() returns trigger language plpgsql as $$
begin
  new.batch_id := (select batch_id from codes where id = new.code_id);
  return new;
end $$;
create trigger fill_batch_of_scans before insert on scan_counts
  for each row execute function fill_batch_of_scans();
