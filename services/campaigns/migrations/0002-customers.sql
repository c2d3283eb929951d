-- Copies of what orders knows, kept by version. `told_…` is what orders said last; whether somebody may be written to is the
-- newest row of `consents`.
create table customers (
  customer_id text primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  told_marketing boolean not null default false,
  told_reminders boolean not null default false,
  version int not null
);

-- Append-only: who agreed to what, when, and from where we know it.
create table consents (
  id bigint generated always as identity primary key,
  customer_id text not null references customers,
  purpose text not null check (purpose in ('marketing', 'reminders')),
  granted boolean not null,
  source text not null,
  at timestamptz not null
);
create index consents_newest on consents (customer_id, purpose, id desc);

create table occasions (
  customer_id text not null references customers,
  kind text not null check (kind in ('birthday', 'anniversary', 'family-birthday')),
  name text not null,
  date text not null,
  primary key (customer_id, kind, name, date)
);
