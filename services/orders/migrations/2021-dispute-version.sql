-- A dispute changes what a decision about the order rests on.
drop trigger order_version on orders;
create trigger order_version before update on orders for each row
  when ((old.status, old.paid_at, old.cancelled_at, old.completed_at, old.shipped_at, old.total_cents, old.codes, old.copies, old.refunded_cents, old.payment_flag, old.dispute)
    is distinct from (new.status, new.paid_at, new.cancelled_at, new.completed_at, new.shipped_at, new.total_cents, new.codes, new.copies, new.refunded_cents, new.payment_flag, new.dispute))
  execute function count_order_version();
