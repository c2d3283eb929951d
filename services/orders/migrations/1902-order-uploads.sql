-- An uploaded file belongs to one order: two orders at the same moment cannot both name it.
create table order_uploads (
  upload_id text primary key,
  order_id uuid not null
);
