-- What staff note about a customer. Whoever is erased takes the notes along; a merge moves them before the old row goes.
create table customer_notes (
  id uuid primary key,
  customer_id text not null references customers on delete cascade,
  staff_id text not null,
  words text not null,
  at timestamptz not null
);
create index customer_notes_of on customer_notes (customer_id, at desc, id desc);
