-- Inbox and idempotency keys: what this service has already done, with the stored results.
create table handled (
  scope text not null,
  id text not null,
  fingerprint text not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (scope, id)
);
create index handled_at on handled (at);

-- A queue, not a log: the relay empties it. Bodies are final text and are never parsed again.
create table outbox (
  id bigint generated always as identity primary key,
  key text not null,
  body text not null
);

-- Dead letters: events that failed. Later events of the same key wait here too, in `seq` order.
create table parked (
  seq bigint generated always as identity primary key,
  event_id text not null unique,
  topic text not null,
  key text not null,
  type text not null,
  body text not null,
  cause text not null,
  attempts int not null,
  at timestamptz not null default now()
);
create index parked_key on parked (topic, key);
