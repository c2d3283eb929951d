-- The choices of the family for its memory book.
create table books (
  timeline_id uuid primary key references timelines on delete cascade,
  settings jsonb not null,
  saved_at timestamptz not null
);

-- Rendered books, or requests for them.
create table book_copies (
  id uuid primary key,
  timeline_id uuid not null references timelines on delete cascade,
  requested_by text not null,
  -- A copy of the choices at the time of the request.
  settings jsonb not null,
  -- `gone`: expired, replaced, or no longer allowed. The object is deleted by the next sweep.
  state text not null default 'queued' check (state in ('queued', 'making', 'ready', 'failed', 'canceled', 'gone')),
  done int not null default 0,
  total int not null default 0,
  -- Grows with every attempt, so that a renderer that was presumed dead cannot finish the book of another one.
  attempt int not null default 0,
  touched_at timestamptz not null,
  requested_at timestamptz not null,
  object_key text,
  size bigint,
  expires_at timestamptz,
  check ((object_key is null) = (size is null)),
  check (state <> 'ready' or (object_key is not null and expires_at is not null))
);
create unique index book_copies_under_way on book_copies (timeline_id) where state in ('queued', 'making');
create index book_copies_of_timeline on book_copies (timeline_id, requested_at desc);
create index book_copies_stored on book_copies (expires_at) where object_key is not null;
