-- Since when neither a memory nor a head shows it: a portrait that was changed may come back with one press for a day.
alter table media add column unshown_since timestamptz;
create index media_unshown on media (unshown_since) where unshown_since is not null;
