-- Whose parcel it is, so that a person who is forgotten is forgotten here too.
alter table shipments add column customer_id text;
create index shipments_of_customer on shipments (customer_id) where customer_id is not null;
