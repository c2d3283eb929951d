-- Replay requests of operators for dead letters. A worker of this service runs them and stores the outcome.
create table replays (
  seq bigint generated always as identity primary key,
  -- Null: the dead letters of all keys.
  event_id text,
  asked_at timestamptz not null default now(),
  taken_at timestamptz,
  done_at timestamptz,
  replayed int,
  remaining int,
  fault text
);
create index replays_open on replays (seq) where done_at is null;
