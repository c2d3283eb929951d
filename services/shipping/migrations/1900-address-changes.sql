-- When the address was last changed, and the staff member who did it; none: the buyer, by the link of the order.
alter table shipments add column address_changed_at timestamptz, add column address_changed_by text;
