-- `version` counts changes of what a decision about an order rests on; a trigger does it, so that older pods count as well.
alter table orders
  add column version int not null default 1,
  add column paid_by text,
  add column cancelled_by text,
  add column completed_by text,
  add column refunded_by text,
  add column shipped_at timestamptz,
  add column shipped_by text;

-- Until now completion was the only sign that a paid order had been sent.
update orders set shipped_at = completed_at where status = 'completed' and paid_at is not null;

create function count_order_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger order_version before update on orders for each row
  when ((old.status, old.paid_at, old.cancelled_at, old.completed_at, old.shipped_at, old.total_cents, old.codes, old.copies, old.refunded_cents, old.payment_flag)
    is distinct from (new.status, new.paid_at, new.cancelled_at, new.completed_at, new.shipped_at, new.total_cents, new.codes, new.copies, new.refunded_cents, new.payment_flag))
  execute function count_order_version();

-- Money that was sent back, one row each time. Without staff: the payment provider reported it.
create table refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  method text not null,
  reference text,
  staff_id text,
  at timestamptz not null
);
create index refunds_of_order on refunds (order_id, at, id);

-- The queues of the dashboard: how many wait, and since when.
create index orders_refund_owed on orders (cancelled_at)
  where cancelled_at is not null and paid_at is not null and refunded_cents < total_cents;
create index orders_payment_flagged on orders (created_at) where payment_flag is not null;
create index orders_payment_waits on orders (created_at) where status = 'pending' and cancelled_at is null;
create index orders_codes_wait on orders (paid_at) where codes_short and status = 'processing' and cancelled_at is null;
