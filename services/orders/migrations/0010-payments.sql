-- Pages of the provider where an order can be paid. A page that has ended is followed by another.
create table payment_pages (
  id text primary key,
  order_id uuid not null references orders,
  url text not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null
);
create index payment_pages_of_order on payment_pages (order_id, created_at desc);

-- What the provider told us, each once, by the provider's own id. `reference` is its name of the payment; for refunds
-- `amount_cents` is all that was given back of that payment so far.
create table payment_notices (
  id text primary key,
  kind text not null check (kind in ('paid', 'refunded')),
  order_id uuid not null references orders,
  reference text not null,
  amount_cents bigint not null,
  currency text not null,
  outcome text not null,
  at timestamptz not null
);
create index payment_notices_of_payment on payment_notices (reference, kind);

alter table payments add column reference text;
alter table orders
  add column refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  add column refunded_at timestamptz,
  add column payment_flag text check (payment_flag in ('paid-after-cancel', 'paid-twice', 'amount-differs')),
  add column cancel_reason text,
  add column cancel_note text;
