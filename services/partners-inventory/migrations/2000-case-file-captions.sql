-- A caption per file, and the order in which the partner sorted the files; null: never sorted, after the others.
alter table case_files add column caption text;
alter table case_files add column chosen_place integer;
