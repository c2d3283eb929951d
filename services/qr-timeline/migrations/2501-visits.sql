-- Visits of timelines and scans of plates, without anything that identifies a visitor.
alter table timelines add visits_shown boolean not null default false;

-- An open day. Its salt exists only here and in the memory of the gateways; row and marks are deleted on the next day.
-- Not logged, so that no replica or archived log keeps them; after a crash of the server visitors count once more.
create unlogged table visit_days (
  day date primary key,
  salt text not null
);

-- One per visitor, timeline or plate, and day: a salted hash, so that a visitor is counted once.
create unlogged table visit_marks (
  day date not null references visit_days on delete cascade,
  mark text not null,
  primary key (day, mark)
);

create table visit_counts (
  timeline_id uuid not null references timelines on delete cascade,
  -- The first of the month, in UTC.
  month date not null,
  visits int not null check (visits > 0),
  primary key (timeline_id, month)
);

create table scan_counts (
  code_id uuid primary key references codes,
  scans int not null check (scans > 0),
  last_scanned_on date not null
);
