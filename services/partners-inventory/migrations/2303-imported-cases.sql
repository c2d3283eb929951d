-- Identifies the row of a CSV from which a case was imported, so that the same file imports nothing twice.
alter table cases add column import_key text;
create unique index cases_imported on cases (location_id, import_key) where import_key is not null;
