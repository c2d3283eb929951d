-- An operator asks for dead letters to be heard again; a worker of this service does it and writes down what came of it.
create table replays (
  seq bigint generated always as identity primary key,
  -- Absent: those of all keys.
  event_id text,
  asked_at timestamptz not null default now(),
  taken_at timestamptz,
  done_at timestamptz,
  replayed int,
  remaining int,
  fault text
);
create index replays_open on replays (seq) where done_at is null;
