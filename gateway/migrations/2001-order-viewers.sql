-- Staff who have the page of an order open. Losing rows in a crash is harmless.
create unlogged table order_viewer (
  order_id text not null,
  staff_id uuid not null references staff (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (order_id, staff_id)
);
create index order_viewer_seen on order_viewer (seen_at);
