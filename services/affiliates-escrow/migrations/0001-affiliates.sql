-- Every service computes the same customer_id from an address; it finds the account, and tells buyer and affiliate alike.
create table affiliates (
  id uuid primary key,
  customer_id text not null unique,
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text not null,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  -- Absent: this affiliate follows the default.
  own_rate_tenths int check (own_rate_tenths between 0 and 1000),
  status text not null check (status in ('applied', 'active', 'paused')),
  -- Counts every change of the terms; listeners keep the highest.
  version int not null default 1,
  created_at timestamptz not null
);
create index affiliates_newest on affiliates (created_at desc, id desc);

-- One row. Whoever says terms reads it under a share lock, so that a change of the default reaches everyone.
create table settings (
  single boolean primary key default true check (single),
  default_rate_tenths int not null check (default_rate_tenths between 0 and 1000),
  memorial_exempt boolean not null,
  pet_exempt boolean not null,
  version int not null
);
insert into settings (default_rate_tenths, memorial_exempt, pet_exempt, version) values (100, true, true, 1);

-- Who changed which term from what to what; without an affiliate it is a setting of all.
create table terms_history (
  id bigint generated always as identity primary key,
  affiliate_id uuid references affiliates,
  field text not null,
  from_value text,
  to_value text not null,
  staff_id text not null,
  at timestamptz not null
);
create index terms_history_newest on terms_history (affiliate_id, id desc);

-- Copies of what partners-inventory says: whose address belongs to a partner.
create table partner_accounts (
  account_id uuid primary key,
  customer_id text not null,
  partner_type text not null,
  active boolean not null,
  said_at timestamptz not null
);
create index partner_accounts_customer on partner_accounts (customer_id);
