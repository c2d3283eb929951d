-- Rendered tribute films, or requests for them.
create table film_copies (
  id uuid primary key,
  timeline_id uuid not null references timelines on delete cascade,
  requested_by text not null,
  settings jsonb not null,
  -- `gone`: deleted, replaced, or no longer allowed. Its objects are deleted by the next sweep.
  state text not null default 'queued' check (state in ('queued', 'making', 'ready', 'failed', 'canceled', 'gone')),
  done int not null default 0,
  total int not null default 0,
  -- Grows with every attempt, so that a renderer that was presumed dead cannot finish the film of another one.
  attempt int not null default 0,
  touched_at timestamptz not null,
  requested_at timestamptz not null,
  -- What the finished film shows, and the timeline's version at that time.
  entry_ids uuid[] not null default '{}',
  timeline_version bigint not null default 0,
  skipped int not null default 0,
  seconds int not null default 0,
  object_key text,
  size bigint,
  poster_key text,
  poster_size bigint,
  check ((object_key is null) = (size is null)),
  check (state <> 'ready' or (object_key is not null and poster_key is not null))
);
create unique index film_copies_under_way on film_copies (timeline_id) where state in ('queued', 'making');
create index film_copies_of_timeline on film_copies (timeline_id, requested_at desc);
create index film_copies_stored on film_copies (id) where object_key is not null;
