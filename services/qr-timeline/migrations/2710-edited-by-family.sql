-- Readers see that the family changed what a guest had written.
alter table entries add column edited_by_family boolean not null default false;
