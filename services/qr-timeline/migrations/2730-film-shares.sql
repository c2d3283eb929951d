-- The family lets the partner of this case order and download the tribute film of the timeline.
create table film_shares (
  timeline_id uuid primary key references timelines on delete cascade,
  case_id uuid not null,
  shared_at timestamptz not null
);
-- Finds the case of a timeline by its plate.
create index case_stories_code on case_stories (code_id);
