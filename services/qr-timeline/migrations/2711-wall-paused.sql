-- The family pauses every screen that shows the memory wall.
alter table timelines add column wall_paused boolean not null default false;
