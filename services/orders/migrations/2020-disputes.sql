-- Disputes (chargebacks) that the payment provider reported, by its own id. `due_at`: when the evidence has to be there.
create table payment_disputes (
  id text primary key,
  order_id uuid not null references orders,
  reference text not null,
  amount_cents bigint not null,
  currency text not null,
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  due_at timestamptz,
  opened_at timestamptz not null,
  settled_at timestamptz
);
create index payment_disputes_of_order on payment_disputes (order_id);

-- State of the latest dispute. A lost one waits until a refund is recorded after it.
alter table orders
  add column dispute text check (dispute in ('open', 'won', 'lost')),
  add column dispute_at timestamptz;
create index orders_disputed on orders (dispute_at) where dispute in ('open', 'lost');
