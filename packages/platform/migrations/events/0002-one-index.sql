-- A primary key on `seq` alone invites the planner to read the whole log in order for a partition without new records.
alter table log drop constraint log_pkey, add primary key (topic, partition, seq);
drop index log_place;
