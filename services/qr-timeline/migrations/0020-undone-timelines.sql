-- Support may undo an activation: the timeline stands aside and keeps what was written, and its plate is free for its family.
-- A plate has one living timeline; those that stand aside do not count.
alter table timelines add column undone_at timestamptz;
alter table timelines drop constraint timelines_code_key;
alter table timelines drop constraint timelines_code_id_key;
create unique index timelines_of_code on timelines (code) where undone_at is null;
create unique index timelines_of_code_id on timelines (code_id) where undone_at is null;
