-- The copy of a licence that came with an application; the bytes lie in the object store.
alter table accounts
  add column licence_object_key text unique,
  add column licence_type text,
  add column licence_bytes int,
  add check (num_nulls(licence_object_key, licence_type, licence_bytes) in (0, 3));

-- Copies that no application has taken yet. The one that does takes the row away, so it is taken once.
create table arrived_documents (
  id uuid primary key,
  browser_id text not null,
  object_key text not null unique,
  type text not null,
  bytes int not null check (bytes > 0),
  arrived_at timestamptz not null
);
create index arrived_documents_oldest on arrived_documents (arrived_at);
