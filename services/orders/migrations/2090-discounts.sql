-- Codes that lower the price of an order. Days are of the business.
create table discounts (
  id uuid primary key,
  code text not null unique,
  kind text not null check (kind in ('percent', 'amount')),
  value bigint not null check (value > 0 and (kind <> 'percent' or value <= 1000)),
  from_day text,
  until_day text,
  max_uses int check (max_uses > 0),
  max_uses_per_email int check (max_uses_per_email > 0),
  minimum_cents bigint check (minimum_cents >= 0),
  packages text[] not null default '{}',
  note text,
  active boolean not null default true,
  staff_id text not null,
  created_at timestamptz not null
);

-- Frozen on the order. Uses are counted from orders that are not canceled, so a canceled order gives its use back.
alter table orders
  add column discount_id uuid references discounts,
  add column discount_code text,
  add column discount_cents bigint not null default 0 check (discount_cents >= 0);
create index orders_of_discount on orders (discount_id, customer_id) where discount_id is not null and cancelled_at is null;
