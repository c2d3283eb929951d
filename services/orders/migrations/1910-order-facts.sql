-- What came with the order, for the staff who look at it. Photos and videos stay null for orders from before they were counted.
alter table orders
  add column photos int,
  add column videos int,
  add column watched_tutorial boolean not null default false,
  add column captcha_verified boolean not null default false;

-- A note may be about one order of the customer; it still goes with the customer who is erased.
alter table customer_notes add column order_id uuid references orders;
create index customer_notes_on_order on customer_notes (order_id, at desc, id desc) where order_id is not null;

-- Plates of an order that another plate stands in for, so that its history keeps them.
create table order_replaced_plates (
  order_id uuid not null references orders,
  code_id uuid not null,
  new_code_id uuid not null,
  at timestamptz not null,
  primary key (order_id, code_id)
);
