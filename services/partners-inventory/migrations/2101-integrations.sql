-- Keys of programs that work for a partner, as hashes. A key acts as a director at its locations; null: at all of the account.
create table api_keys (
  id uuid primary key,
  account_id uuid not null references accounts,
  name text not null,
  token_hash text not null unique,
  last_four text not null,
  scopes text[] not null,
  location_ids uuid[],
  created_by uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_account on api_keys (account_id, created_at desc);

-- Addresses of partners that receive events. The signing secret is encrypted.
create table webhooks (
  id uuid primary key,
  account_id uuid not null references accounts,
  url text not null,
  events text[] not null,
  sealed_secret text not null,
  active boolean not null default true,
  created_at timestamptz not null
);
create index webhooks_account on webhooks (account_id, created_at);

-- One event for one webhook. `attempts` only grows; `failures` counts those since it was created or sent again by a person.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null check (event in ('case.created', 'plate.assigned', 'case.claimed', 'webhook.test')),
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  failures int not null default 0,
  response_status int,
  error text,
  created_at timestamptz not null,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);
