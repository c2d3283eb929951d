create table customers (
  customer_id text primary key,
  first_name text,
  last_name text,
  email text,
  phone text,
  email_marketing boolean not null default false,
  birthday_reminders boolean not null default false,
  birthday text,
  anniversary text,
  family_birthdays text,
  activated_codes int not null default 0,
  version int not null default 1,
  created_at timestamptz not null
);

create table orders (
  id uuid primary key,
  number text not null unique,
  customer_id text not null references customers,
  variant text not null check (variant in ('checkout', 'order-form')),
  pricing_tier text,
  package_type text,
  quantity int not null check (quantity between 1 and 1000),
  codes int not null check (codes >= 1),
  copies int not null check (copies >= 1),
  timelines int not null check (timelines >= 1),
  unit_price_cents bigint not null,
  total_cents bigint not null check (total_cents >= 0),
  estimate boolean not null,
  status text not null check (status in ('pending', 'processing', 'completed')),
  paid_at timestamptz,
  cancelled_at timestamptz,
  completed_at timestamptz,
  codes_short boolean not null default false,
  allotted_code_ids uuid[] not null default '{}',
  event_type text not null,
  event_type_slug text not null,
  honoree_name text not null,
  event_date text,
  event_description text,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  email_marketing boolean not null,
  birthday_reminders boolean not null,
  is_private boolean not null,
  access_code_sealed text,
  invite_emails text[] not null,
  upload_ids uuid[] not null,
  affiliate_code text,
  affiliate_id uuid,
  rate_tenths int,
  commission_cents bigint not null default 0,
  commission_note text,
  street text,
  city text,
  state text,
  zip text,
  country text,
  created_at timestamptz not null
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_of_customer on orders (customer_id, created_at desc, id desc);

create table payments (
  id uuid primary key,
  order_id uuid not null unique references orders,
  method text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null,
  staff_id text,
  at timestamptz not null
);

create table contacts (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  type text not null,
  source text not null,
  notes text not null,
  created_at timestamptz not null
);
create index contacts_newest on contacts (created_at desc, id desc);

-- Copies kept by events, so that a rate can be frozen on an order without asking anybody.
create table affiliate_terms (
  affiliate_id uuid primary key,
  referral_code text not null,
  rate_tenths int not null,
  active boolean not null,
  version int not null
);
create index affiliate_terms_code on affiliate_terms (referral_code);

create table commission_settings (
  only_row boolean primary key default true check (only_row),
  exempt_memorial boolean not null,
  exempt_pet boolean not null,
  version int not null
);
insert into commission_settings (exempt_memorial, exempt_pet, version) values (true, true, 0);

create table partner_accounts (
  account_id uuid primary key,
  customer_id text not null,
  partner_type text not null,
  active boolean not null
);
create index partner_accounts_customer on partner_accounts (customer_id);
