-- Name and logo that families see. `logo_id` is its public address; the bytes are in the object store.
create table brands (
  account_id uuid primary key references accounts,
  name text,
  logo_id uuid unique,
  logo_key text,
  logo_width int,
  logo_height int,
  check (num_nulls(logo_id, logo_key, logo_width, logo_height) in (0, 4))
);
