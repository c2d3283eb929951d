-- One row per order, made by whichever event of the order arrives first. Events of two topics have no order between them, so
-- every fact has columns of its own and no event waits for another one's row.
create table shipments (
  order_id uuid primary key,

  -- orders.order-placed, and what orders says of the buyer
  opened_at timestamptz,
  number text,
  first_name text,
  last_name text,
  event_type text,
  package_type text,
  quantity int,
  ordered_copies int,
  street text,
  city text,
  state text,
  zip text,
  country text,

  -- orders.payment-confirmed
  paid_at timestamptz,
  confirmed_copies int,

  -- qr-timeline.codes-allotted
  code_ids uuid[] not null default '{}',
  allotted_copies int,

  -- orders.order-cancelled, orders.order-completed
  closed_at timestamptz,
  closed_as text check (closed_as in ('cancelled', 'completed')),

  check ((closed_at is null) = (closed_as is null))
);

create index shipments_pending on shipments (opened_at desc, order_id desc) where opened_at is not null and closed_at is null;
