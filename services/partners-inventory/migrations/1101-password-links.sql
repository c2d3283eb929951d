-- A mailed link that sets a password: one for each account, only as a hash.
create table password_links (
  account_id uuid primary key references accounts,
  token_hash text not null unique,
  expires_at timestamptz not null
);
