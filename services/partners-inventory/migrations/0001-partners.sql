-- An application and the account it becomes are one row: the applicant's password opens the account after approval.
create table accounts (
  id uuid primary key,
  customer_id text not null,
  partner_type text not null check (partner_type in ('memorial', 'pet')),
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  business_name text not null,
  business_type text not null,
  license_number text not null,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  phone text not null,
  website text,
  years_in_business int not null check (years_in_business >= 0),
  application_status text not null check (application_status in ('submitted', 'question', 'approved', 'refused')),
  account_status text check (account_status in ('active', 'paused')),
  reason text,
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((application_status = 'approved') = (account_status is not null)),
  check ((application_status in ('approved', 'refused')) = (decided_at is not null))
);
-- A refused applicant may apply again.
create unique index accounts_one_per_address on accounts (customer_id, partner_type) where application_status <> 'refused';
create index accounts_refused on accounts (customer_id, partner_type, created_at desc);
create index accounts_newest on accounts (created_at desc, id desc);

create table locations (
  id uuid primary key,
  account_id uuid not null references accounts,
  name text not null,
  city text not null,
  state text not null,
  tier text not null check (tier in ('starter', 'standard', 'plus')),
  cases_per_month int not null check (cases_per_month >= 0),
  low_stock_threshold int not null check (low_stock_threshold >= 0),
  -- What the moves add up to, kept in the same transaction; `moves` numbers them without a gap.
  current_stock int not null default 0 check (current_stock >= 0),
  moves int not null default 0,
  total_used int not null default 0,
  last_used timestamptz,
  total_restocked int not null default 0,
  last_restocked timestamptz,
  created_at timestamptz not null
);
create index locations_account on locations (account_id);
create index locations_newest on locations (created_at desc, id desc);

-- What the maker was asked for, batch by batch; without a location it is central stock.
create table maker_batches (
  batch_id uuid primary key,
  prefix text not null,
  count int not null check (count > 0),
  location_id uuid references locations,
  made_at timestamptz not null
);
create index maker_batches_newest on maker_batches (made_at desc, batch_id desc);

-- A chain per location: each move begins where the one before it ended.
create table stock_moves (
  location_id uuid not null references locations,
  number int not null,
  kind text not null check (kind in ('used', 'restocked', 'adjusted')),
  change int not null check (change <> 0),
  previous_stock int not null check (previous_stock >= 0),
  new_stock int not null check (new_stock >= 0 and new_stock = previous_stock + change),
  batch_id uuid references maker_batches,
  at timestamptz not null,
  primary key (location_id, number)
);
create unique index stock_moves_batch on stock_moves (batch_id) where batch_id is not null;
