-- Codes that led to a timeline before it moved to another plate. One that was lost leads nowhere any more, but those who follow
-- changes still have to hear of it.
create table timeline_former_codes (
  code text primary key,
  timeline_id uuid not null references timelines on delete cascade,
  gone boolean not null,
  moved_at timestamptz not null
);
create index timeline_former_codes_of on timeline_former_codes (timeline_id);
