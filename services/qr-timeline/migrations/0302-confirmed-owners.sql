-- Since when the owner's address is confirmed. Those who were here before are taken at their word.
alter table timelines add column confirmed_at timestamptz;
update timelines set confirmed_at = created_at;
