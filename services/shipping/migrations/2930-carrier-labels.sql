-- Labels bought at a carrier. One row per attempt, `id` is its reference there. The row is written before the purchase, so
-- that a crash in between is found again and nothing is bought twice.
create table carrier_labels (
  id uuid primary key,
  order_id uuid not null,
  state text not null check (state in ('quoted', 'buying', 'bought', 'failed', 'voided')),
  -- Id of the draft at the carrier integration; a draft can be bought once.
  draft_id text not null,
  -- Hash of recipient and address that the rates are for.
  ship_to_hash text not null,
  rates jsonb not null,
  quoted_at timestamptz not null,
  rate_id text,
  service text,
  price_cents int,
  currency text,
  requested_at timestamptz,
  requested_by text,
  -- The purchase put the parcel among the printed ones; a failure takes it back.
  took_place boolean not null default false,
  carrier text,
  tracking_number text,
  -- Sentence for staff: why the purchase failed.
  problem text,
  tracking text check (tracking in ('waiting', 'in-transit', 'delivered', 'exception')),
  tracked_at timestamptz
);
create index carrier_labels_of_order on carrier_labels (order_id);
-- At most one label of a parcel is paid for.
create unique index carrier_labels_in_use on carrier_labels (order_id) where state in ('buying', 'bought');
create index carrier_labels_to_track on carrier_labels (tracked_at nulls first, id)
  where state = 'bought' and tracking is distinct from 'delivered';
create index carrier_labels_quoted on carrier_labels (quoted_at) where state = 'quoted';
