-- The partner who prepared the timeline, and whether the page says so.
alter table timelines add column prepared_by text;
alter table timelines add column prepared_by_shown boolean not null default true;
