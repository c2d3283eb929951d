-- What is known of an order's money, whichever event came first. The commission is derived from it each time it changes.
create table order_facts (
  order_id uuid primary key,
  paid boolean not null default false,
  -- Absent while paid: said by a sender that did not name the amount.
  paid_cents bigint,
  refunded_cents bigint not null default 0,
  completed_at timestamptz,
  closed_unpaid boolean not null default false,
  cancelled_at timestamptz
);
insert into order_facts (order_id, cancelled_at) select order_id, at from cancelled_orders;
insert into order_facts (order_id, paid, completed_at)
select order_id, true, confirmed_at from commissions where status in ('confirmed', 'paid') on conflict do nothing;

alter table commissions
  -- The price when the order was placed; absent for commissions that are older than this column.
  add column total_cents bigint,
  -- How the buyer came by the code.
  add column via text check (via in ('link', 'typed'));

-- Where an affiliate's own orders went, as keyed hashes: a buyer at the same address is looked at.
create table household_addresses (
  mailbox text not null,
  address text not null,
  primary key (mailbox, address)
);

alter table affiliates
  drop constraint affiliates_status_check,
  add constraint affiliates_status_check check (status in ('applied', 'active', 'paused', 'refused')),
  add column refuse_reason text;
