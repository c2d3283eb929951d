-- What a partner does for one family, and the plates that are assigned to it.
create table cases (
  id uuid primary key,
  location_id uuid not null references locations,
  account_id uuid not null references accounts,
  order_ref text not null,
  subject_name text not null,
  subject_type text not null check (subject_type in ('person', 'pet')),
  service_type text not null,
  service_date text,
  family_name text,
  family_email text,
  family_phone text,
  notes text,
  state text not null default 'open' check (state in ('open', 'plated', 'claimed', 'closed')),
  -- Month of the business zone, and the how-many-eth of it this case is.
  month text not null,
  number int not null check (number > 0),
  over_plan boolean not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null))
);
create unique index cases_order_ref on cases (order_ref);
create unique index cases_number on cases (location_id, month, number);
create index cases_newest on cases (location_id, created_at desc, id desc);
create index cases_open on cases (location_id, created_at desc, id desc) where state <> 'closed';

-- How many cases a location has created in a month; closing one gives nothing back.
create table case_counts (
  location_id uuid not null references locations,
  month text not null,
  created int not null,
  primary key (location_id, month)
);

-- asked: taken off the shelf here, being asked for where codes live. taken | refused: the answer.
create table assignments (
  id uuid primary key,
  case_id uuid not null references cases,
  location_id uuid not null references locations,
  account_id uuid not null references accounts,
  code_id uuid not null,
  state text not null default 'asked' check (state in ('asked', 'taken', 'refused')),
  refusal text,
  asked_at timestamptz not null,
  settled_at timestamptz,
  claimed_at timestamptz,
  check ((state = 'asked') = (settled_at is null)),
  check ((state = 'refused') = (refusal is not null))
);
-- One plate, one case.
create unique index assignments_plate on assignments (code_id) where state <> 'refused';
create index assignments_case on assignments (case_id, asked_at);
create index assignments_asked on assignments (asked_at) where state = 'asked';

-- The first pair of case and plate that came with a key is the pair of this key for ever.
create table assignment_keys (
  account_id uuid not null references accounts,
  key text not null,
  case_id uuid not null references cases,
  code_id uuid not null,
  primary key (account_id, key)
);
