-- Hearts and short replies of guests under memories.
alter table timelines add replies_allowed boolean not null default true;

-- A memory is a contribution, or an entry that was sent alone: coalesce(group_id, id) of its entries.
create table hearts (
  memory_id uuid not null,
  timeline_id uuid not null references timelines on delete cascade,
  browser_id text not null,
  given_at timestamptz not null,
  primary key (memory_id, browser_id)
);
create index hearts_of_timeline on hearts (timeline_id);

create table replies (
  id uuid primary key,
  timeline_id uuid not null references timelines on delete cascade,
  memory_id uuid not null,
  text text not null,
  submitted_by text,
  browser_id text not null,
  status text not null check (status in ('shown', 'held', 'hidden', 'removed')),
  submitted_at timestamptz not null,
  removed_at timestamptz,
  removed_from text,
  -- 'author' or 'family': only who removed it may restore it.
  removed_by text
);
create index replies_of_memory on replies (memory_id, id);
create index replies_of_timeline on replies (timeline_id, id);
create index replies_held on replies (timeline_id, id) where status = 'held';
create index replies_removed on replies (removed_at) where status = 'removed';

create index entries_of_memory on entries (coalesce(group_id, id));

alter table entry_reports add reply_id uuid references replies on delete cascade;
