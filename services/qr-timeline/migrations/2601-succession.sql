-- What happens to a timeline whose owner no longer answers.

-- The owner's last sign-in or answer. Those who were here before the yearly question count from its introduction.
alter table timelines add column owner_seen_at timestamptz not null default now();

-- The owner's wish, and the open question to them. No row: the page is kept, and no question is open.
create table timeline_succession (
  timeline_id uuid primary key references timelines on delete cascade,
  wish text not null default 'keep' check (wish in ('keep', 'hand-over', 'close', 'remove')),
  step text check (step in ('checked', 'reminded', 'reminded-again', 'announced', 'asked-again', 'closed', 'removed')),
  step_at timestamptz,
  -- Names the question in the emailed link; a new question has a new one.
  check_id uuid unique,
  check ((step is null) = (step_at is null))
);

-- Read by the daily job.
create index timelines_owner_seen on timelines (owner_seen_at)
  where undone_at is null and not test and confirmed_at is not null;
create index timelines_ownerless on timelines (id) where owner_id like 'erased-%';
create index timeline_succession_step on timeline_succession (step_at) where step is not null;

-- `gone`: the person was erased; the row only tells the owner.
create table timeline_successors (
  id uuid primary key,
  timeline_id uuid not null unique references timelines on delete cascade,
  customer_id text not null,
  name text not null,
  email_sealed text not null,
  state text not null check (state in ('asked', 'agreed', 'declined', 'gone')),
  since timestamptz not null,
  -- They agreed to take over while the owner could still stop it.
  accepted_at timestamptz
);
create index timeline_successors_of_customer on timeline_successors (customer_id);
