-- The photo that becomes the portrait of the timeline.
alter table case_files add column portrait boolean not null default false;
create unique index case_files_portrait on case_files (case_id) where portrait;
