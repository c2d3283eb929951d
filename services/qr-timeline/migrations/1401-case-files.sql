-- Photographs that a partner prepared for the timeline of a case: claimed for it until its family opens the plate.
alter table uploads add column case_id uuid;
create index uploads_case on uploads (case_id) where case_id is not null;
