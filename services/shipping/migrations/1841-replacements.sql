-- A shipment of its own for a plate that replaces another one: `order_id` is then the shipment's id, and `of_order_id` the order
-- of the plate, if it has one.
alter table shipments
  add column replaces uuid,
  add column of_order_id uuid,
  add column ordered_codes int,
  add column confirmed_codes int,
  -- Those of `code_ids` whose plates the maker still has.
  add column maker_code_ids uuid[] not null default '{}';
create index shipments_replacing on shipments (of_order_id) where replaces is not null;
create index shipments_at_maker on shipments (order_id) where maker_code_ids <> '{}';
