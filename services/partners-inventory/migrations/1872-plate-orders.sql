-- An accepted request is an order of the shop; its plates count as stock once the partner says that they have arrived.
alter table plate_requests
  add column order_id uuid,
  add column po_number text,
  add column paid_at timestamptz,
  add column received_at timestamptz;
create unique index plate_requests_order on plate_requests (order_id) where order_id is not null;
