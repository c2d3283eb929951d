-- Plates that are at a partner's location: off our shelf, and free for a case of that partner.
alter table codes add column location_id uuid;
create index codes_of_location on codes (location_id) where location_id is not null;
-- Where the plates of a partner's order go.
alter table plate_orders add column location_id uuid;
