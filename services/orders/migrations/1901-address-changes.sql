-- When the address was last changed after the order, and the staff member who did it; none: the buyer, by the link of the order.
alter table orders add column address_changed_at timestamptz, add column address_changed_by text;
