-- An activation asks which timelines its plate had before.
create index timelines_undone_of_code_id on timelines (code_id) where undone_at is not null;
