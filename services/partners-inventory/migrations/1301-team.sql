-- People who work under a partner's account beside whoever applied. An address works in one team of each type at a time.
create table members (
  id uuid primary key,
  account_id uuid not null references accounts,
  customer_id text not null,
  partner_type text not null check (partner_type in ('memorial', 'pet')),
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('owner', 'director', 'assistant')),
  -- Invited people have no password yet. `off` keeps the name for what they did.
  state text not null check (state in ('invited', 'active', 'off')),
  password_hash text,
  invited_at timestamptz not null,
  joined_at timestamptz,
  check (state <> 'active' or password_hash is not null)
);
create unique index members_address on members (customer_id, partner_type) where state <> 'off';
create index members_account on members (account_id);

-- Where directors and assistants work; an owner works everywhere.
create table member_locations (
  member_id uuid not null references members,
  location_id uuid not null references locations,
  primary key (member_id, location_id)
);

-- Who did what. `person_id` names a member, or the account itself for whoever applied.
create table team_acts (
  id uuid primary key,
  account_id uuid not null references accounts,
  location_id uuid references locations,
  case_id uuid references cases,
  person_id uuid not null,
  act text not null,
  about text not null,
  at timestamptz not null
);
create index team_acts_newest on team_acts (account_id, at desc, id desc);
create index team_acts_case on team_acts (case_id, at desc, id desc) where case_id is not null;

-- A mailed link belongs to an account or to a member.
alter table password_links drop constraint password_links_account_id_fkey;
