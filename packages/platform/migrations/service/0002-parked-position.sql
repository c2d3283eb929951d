-- Partition/offset of a dead letter in its topic.
alter table parked add column position text not null default '';
