-- Two people say that a timeline is theirs: nothing on it moves until support has looked into it.
alter table timelines add column frozen_at timestamptz;

create table timeline_disputes (
  id uuid primary key,
  timeline_id uuid not null references timelines on delete cascade,
  opened_at timestamptz not null,
  opened_by text not null,
  ended_at timestamptz,
  ended_by text
);
create unique index timeline_disputes_open on timeline_disputes (timeline_id) where ended_at is null;

-- What was said and shown, by whom it was written down. Goes with the owner when they are forgotten.
create table dispute_notes (
  id uuid primary key,
  dispute_id uuid not null references timeline_disputes on delete cascade,
  staff_id text not null,
  words text not null,
  at timestamptz not null
);
create index dispute_notes_of on dispute_notes (dispute_id, at);
