-- Links in the emails to the family of a case, as hashes. A link is valid for the address it was sent to, until the claim.
create table family_links (
  token_hash text primary key,
  case_id uuid not null references cases (id) on delete cascade,
  family_id text not null,
  expires_at timestamptz not null
);
create index family_links_expired on family_links (expires_at);
