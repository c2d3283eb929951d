-- Plates that a partner ordered for a location.
alter table orders add column location_id uuid, add column po_number text;
alter table orders drop constraint orders_quantity_check;
alter table orders add constraint orders_quantity_check check (quantity between 1 and 10000);
