-- People of the back office. Partners, affiliates and customers live with the service that owns them.
create table staff (
  id uuid primary key,
  email text not null unique,
  password_hash text not null,
  role text not null check (role in ('owner', 'operations', 'support', 'marketing', 'finance')),
  active boolean not null default true,
  created_at timestamptz not null
);

-- Sessions of every kind. The id a browser holds is not here, only its SHA-256.
create table session (
  id_hash text primary key,
  kind text not null check (kind in ('customer', 'partner', 'affiliate', 'staff')),
  account_id text not null,
  email text not null,
  browser_id text not null,
  created_at timestamptz not null,
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index session_of_account on session (kind, account_id);
create index session_ends on session (ends_at);

-- One row per asked-for code, for known and unknown addresses alike: nothing here tells them apart from outside.
create table sign_in_challenge (
  id uuid primary key,
  customer_id text not null,
  browser_id text not null,
  known boolean not null,
  code_hash text not null,
  link_hash text not null unique,
  sealed_email text not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_challenge_of on sign_in_challenge (customer_id, browser_id, sent_at desc);
create index sign_in_challenge_expires on sign_in_challenge (expires_at);

-- A human check is good for one write; a retry of that same write (same idempotency key) may use it again.
create table spent_human_check (
  challenge_id text primary key,
  spent_for text not null,
  expires_at timestamptz not null
);

-- What staff did, as their services said it. Rows are only ever added.
create table audit (
  seq bigint generated always as identity primary key,
  event_id text not null unique,
  service text not null,
  staff_id text not null,
  action text not null,
  subject text not null,
  subject_id text not null,
  changed text[] not null,
  reason text,
  correlation_id text not null,
  acted_at timestamptz not null
);
create index audit_subject on audit (subject, subject_id);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or removed';
end $$;
create trigger audit_stays before update or delete or truncate on audit
  for each statement execute function audit_is_append_only();
