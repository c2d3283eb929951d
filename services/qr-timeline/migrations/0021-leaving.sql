-- What becomes of a timeline when its owner's account is deleted; nothing said: it stays as it is, without an owner.
alter table timelines add column farewell text check (farewell in ('keep', 'remove'));

-- An address was corrected; what still speaks of the old one from before that moment means the new one.
create table merged_customers (
  from_id text not null,
  to_id text not null,
  at timestamptz not null,
  primary key (from_id, at)
);
