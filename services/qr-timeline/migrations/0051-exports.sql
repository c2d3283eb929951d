-- What families take home: each row is one file, asked for by the owner of its timeline or a keeper.
create table exports (
  id uuid primary key,
  timeline_id uuid not null references timelines on delete cascade,
  -- Whose it is, for as long as they may have it.
  asked_by text not null,
  -- Also what waits and what is hidden.
  everything boolean not null,
  -- `gone`: its time is over, or it must not be had any more. The object goes with the next sweep.
  state text not null default 'queued' check (state in ('queued', 'making', 'ready', 'failed', 'gone')),
  done int not null default 0,
  total int not null default 0,
  -- Grows with every try, so that a maker that was thought dead cannot finish what another one makes.
  attempt int not null default 0,
  touched_at timestamptz not null,
  asked_at timestamptz not null,
  object_key text,
  size bigint,
  expires_at timestamptz,
  check ((object_key is null) = (size is null)),
  check (state <> 'ready' or (object_key is not null and expires_at is not null))
);
-- Whoever asks again while one is being made is answered the same one.
create unique index exports_under_way on exports (timeline_id) where state in ('queued', 'making');
create index exports_of_timeline on exports (timeline_id, asked_at desc);
create index exports_stored on exports (expires_at) where object_key is not null;
