-- One per order, by its key. The amount is the order's: frozen when it was placed.
create table commissions (
  order_id uuid primary key,
  affiliate_id uuid not null references affiliates,
  package_type text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null check (currency = 'USD'),
  rate_tenths int not null check (rate_tenths between 0 and 1000),
  status text not null check (status in ('pending', 'confirmed', 'paid', 'reversed', 'exempt')),
  flagged text,
  reason text,
  -- Checked at commit: the row claims the order first, its journal follows in the same transaction.
  hold_journal uuid references journals deferrable initially deferred,
  post_journal uuid references journals deferrable initially deferred,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  payable_at timestamptz,
  reversed_at timestamptz,
  check (status <> 'exempt' or (reason is not null and hold_journal is null))
);
create index commissions_newest on commissions (created_at desc, order_id desc);
create index commissions_affiliate on commissions (affiliate_id, created_at desc, order_id desc) include (status, amount_cents);

-- An order that ended before its commission was booked: a late 'placed' must not book one.
create table cancelled_orders (
  order_id uuid primary key,
  at timestamptz not null
);
