-- Who the family's address belongs to, as other services call that person, so that deleting the person finds it.
alter table cases add column family_id text;
alter table cases add column family_saved_at timestamptz;
create index cases_family on cases (family_id) where family_id is not null;
