-- The maker still has plates of the order.
alter table orders add column at_maker boolean not null default false;
