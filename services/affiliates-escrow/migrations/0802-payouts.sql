-- A batch is what finance looks at and approves; a payout is what one affiliate gets in it.
create table payout_batches (
  id uuid primary key,
  number int generated always as identity unique,
  state text not null check (state in ('prepared', 'approved', 'exported', 'paid', 'cancelled')),
  total_cents bigint not null check (total_cents > 0),
  affiliates int not null check (affiliates > 0),
  prepared_by text not null,
  prepared_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  exported_by text,
  exported_at timestamptz,
  paid_by text,
  paid_at timestamptz,
  cancelled_by text,
  cancelled_at timestamptz,
  cancel_reason text
);

create table payouts (
  id uuid primary key,
  batch_id uuid not null references payout_batches,
  affiliate_id uuid not null references affiliates,
  amount_cents bigint not null check (amount_cents > 0),
  hold_journal uuid not null references journals,
  unique (batch_id, affiliate_id)
);
create index payouts_affiliate on payouts (affiliate_id);

-- The commission is claimed by one payout; it is free again when that one is cancelled.
alter table commissions add column payout_id uuid references payouts;
create index commissions_payable on commissions (payable_at) where status = 'confirmed' and payout_id is null;
create index commissions_payout on commissions (payout_id) where payout_id is not null;

-- What was taken back of a commission after a payout had claimed it: a negative line of a later payout.
create table clawbacks (
  id uuid primary key,
  order_id uuid not null references commissions,
  affiliate_id uuid not null references affiliates,
  amount_cents bigint not null check (amount_cents > 0),
  at timestamptz not null,
  of_payout uuid not null references payouts,
  in_payout uuid references payouts
);
create index clawbacks_open on clawbacks (affiliate_id) where in_payout is null;

-- As it was when the batch was prepared. What changes later is a line of another batch.
create table payout_lines (
  payout_id uuid not null references payouts,
  line int not null,
  order_id uuid not null,
  clawback_id uuid,
  amount_cents bigint not null check ((clawback_id is null) = (amount_cents > 0)),
  ordered_at timestamptz not null,
  primary key (payout_id, line)
);
