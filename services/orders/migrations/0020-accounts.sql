-- A customer who asked for it is deleted on this day, unless they change their mind.
alter table customers add column erase_at timestamptz;
-- Since when the consent shown here holds; it is decided in campaigns.
alter table customers add column consent_at timestamptz;
create index customers_leaving on customers (erase_at) where erase_at is not null;
create index contacts_of_address on contacts (lower(email));

-- Orders outlive the account: whose they were is forgotten.
insert into customers (customer_id, created_at) values ('erased-customer', now());

-- An address was corrected; what still speaks of the old one from before that moment means the new one.
create table merged_customers (
  from_id text not null,
  to_id text not null,
  at timestamptz not null,
  primary key (from_id, at)
);
