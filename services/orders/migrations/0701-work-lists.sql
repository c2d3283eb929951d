create extension if not exists pg_trgm;

-- What the office sorts by and searches in; the expressions stand in adapters/order-list.ts and contacts.postgres.ts as well.
create index orders_by_name on orders (lower(first_name || ' ' || last_name), id);
create index orders_by_total on orders (total_cents, id);
create index orders_by_quantity on orders (quantity, id);
create index orders_words on orders using gin (
  (number || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || honoree_name || ' ' || event_type) gin_trgm_ops);
create index orders_codes on orders using gin (allotted_code_ids);

-- A message is answered in a mail program; that somebody did is noted here.
alter table contacts add column answered_at timestamptz, add column answered_by text;
create index contacts_waiting on contacts (created_at, id) where answered_at is null;
create index contacts_by_name on contacts (lower(first_name || ' ' || last_name), id);
create index contacts_by_email on contacts (lower(email), id);
create index contacts_words on contacts using gin ((first_name || ' ' || last_name || ' ' || email || ' ' || notes) gin_trgm_ops);
