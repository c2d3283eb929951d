-- What the owner's desk changes: how a timeline introduces itself, and what a family took off and may still bring back.

alter table timelines add column heading text;
alter table timelines add column subtitle text;
-- The years of a life, or from when to when: a year, a month or a day, as people know it.
alter table timelines add column from_date text;
alter table timelines add column to_date text;
alter table timelines add column resting_place text;
-- A picture here belongs to no memory; one that is replaced is reachable no more. Media name their timeline as well, so
-- whoever puts both back looks at these at the end (a backup is restored table by table).
alter table timelines add column portrait_id text references media deferrable;
alter table timelines add column cover_id text references media deferrable;
-- Two keepers at once: each writer names the revision they read.
alter table timelines add column about_revision bigint not null default 0;
alter table timelines add column settings_revision bigint not null default 0;
-- Since when a timeline that has a code is public: code and addresses are kept for 30 days, so that it can be undone.
alter table timelines add column public_since timestamptz;
update timelines set public_since = changed_at where not is_private and access_code_sealed is not null;
create index timelines_public_since on timelines (public_since) where public_since is not null;

-- When the family took a memory off. What a guest withdrew has none: it is theirs and does not come back.
alter table entries add column taken_off_at timestamptz;
create index entries_taken_off on entries (timeline_id, taken_off_at) where taken_off_at is not null;
create index entries_newest on entries (timeline_id, id) where status <> 'removed';
