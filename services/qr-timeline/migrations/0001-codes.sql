-- Plates: batches and their codes, the orders that codes are owed to, and claims that wait for the orderer.

create table batches (
  id uuid primary key,
  name text not null,
  prefix text not null check (prefix ~ '^[A-Z]{2,8}$'),
  total int not null check (total between 1 and 10000),
  first_serial text not null,
  last_serial text not null,
  -- Frozen: a plate leads there for ever. A sample batch has an address that the public cannot reach.
  base_url text not null,
  sample boolean not null,
  test boolean not null,
  -- Made because this order found the shelf empty.
  order_id uuid unique,
  pack_state text not null default 'queued' check (pack_state in ('queued', 'making', 'checked', 'ready', 'failed')),
  pack_done int not null default 0 check (pack_done between 0 and total),
  -- Grows with every try, so that a maker that was thought dead cannot write over the next one.
  pack_attempt int not null default 0,
  pack_touched_at timestamptz not null,
  pack_object_key text,
  pack_fault text,
  created_at timestamptz not null,
  check ((pack_state = 'ready') = (pack_object_key is not null)),
  check ((pack_state = 'failed') = (pack_fault is not null))
);
create index batches_newest on batches (created_at desc, id desc);
create index batches_unpacked on batches (pack_touched_at) where pack_state in ('queued', 'making', 'checked');

-- The last serial number of each prefix.
create table serials (
  prefix text primary key,
  last_number int not null
);

create table codes (
  id uuid primary key,
  code text not null unique,
  serial text not null unique,
  serial_number int not null,
  batch_id uuid not null references batches,
  prefix text not null,
  stock_state text not null default 'available'
    check (stock_state in ('available', 'assigned', 'shipped', 'damaged', 'retired')),
  life_state text not null default 'unactivated'
    check (life_state in ('unactivated', 'activated', 'completed', 'reassigned')),
  -- order:<id>, case:<id> or claim:<customer>: who the plate was taken for.
  holder text,
  order_id uuid,
  -- Whose plate it is: the orderer's from allotment on, the owner's from activation on.
  customer_id text,
  timeline_id uuid unique,
  replaced_by uuid references codes,
  -- Lost or stolen: leads nowhere.
  gone boolean not null default false,
  test boolean not null,
  created_at timestamptz not null,
  activated_at timestamptz,
  check ((holder is null) = (stock_state = 'available') or stock_state in ('damaged', 'retired')),
  check ((life_state in ('activated', 'completed')) = (timeline_id is not null))
);
create index codes_newest on codes (created_at desc, id desc) where not test;
create index codes_of_batch on codes (batch_id, serial_number);
create index codes_alive_of_batch on codes (batch_id) where life_state <> 'unactivated';
create index codes_on_shelf on codes (created_at, serial_number)
  where stock_state = 'available' and life_state = 'unactivated' and holder is null and not test and not gone;
create index codes_of_order on codes (order_id) where order_id is not null;
create index codes_of_customer on codes (customer_id, created_at desc) where customer_id is not null;

-- How many codes stand where, without TEST. Changes are added as rows, so that nobody waits for a counter; a job folds them.
create table code_counts (
  stock_state text not null,
  life_state text not null,
  n bigint not null
);
create function count_new_codes() returns trigger language plpgsql as $$
begin
  insert into code_counts select stock_state, life_state, count(*) from now_rows where not test group by 1, 2;
  return null;
end $$;
create function count_changed_codes() returns trigger language plpgsql as $$
begin
  insert into code_counts
  select stock_state, life_state, sum(n) from (
    select stock_state, life_state, 1 as n from now_rows where not test
    union all
    select stock_state, life_state, -1 from then_rows where not test
  ) as moves group by 1, 2 having sum(n) <> 0;
  return null;
end $$;
create trigger count_new_codes after insert on codes
  referencing new table as now_rows for each statement execute function count_new_codes();
create trigger count_changed_codes after update on codes
  referencing old table as then_rows new table as now_rows for each statement execute function count_changed_codes();

-- What plates must know of an order: whose it is and how many codes are owed.
create table plate_orders (
  order_id uuid primary key,
  customer_id text not null,
  number text not null,
  codes int not null check (codes >= 0),
  copies int not null check (copies >= 0),
  state text not null default 'placed' check (state in ('placed', 'short', 'allotted', 'cancelled')),
  -- The plate that was activated first: it took the order's pictures.
  story_code_id uuid references codes,
  placed_at timestamptz not null
);
create index plate_orders_short on plate_orders (placed_at) where state = 'short';

-- Somebody else than the orderer wants to activate an allotted code.
create table claims (
  id uuid primary key,
  code_id uuid not null references codes,
  order_id uuid not null references plate_orders,
  claimant_id text not null,
  state text not null default 'held' check (state in ('held', 'accepted', 'expired')),
  -- What the claimant wrote, sealed; gone as soon as the claim is settled.
  form_sealed text,
  held_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'held') = (form_sealed is not null)),
  check ((state = 'held') = (settled_at is null))
);
create unique index claims_held_once on claims (code_id, claimant_id) where state = 'held';
create index claims_due on claims (expires_at) where state = 'held';
