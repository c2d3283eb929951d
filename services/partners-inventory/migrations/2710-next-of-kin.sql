-- Next of kin of a case besides the family contact in its row.
create table case_contacts (
  id uuid primary key,
  case_id uuid not null references cases,
  name text not null,
  relation text,
  email text,
  phone text,
  -- Who the address belongs to, as in cases.
  family_id text,
  added_at timestamptz not null,
  saved_at timestamptz not null
);
create index case_contacts_case on case_contacts (case_id, added_at);
create index case_contacts_family on case_contacts (family_id) where family_id is not null;

-- The family contact in the row of a case has the id of the case; mails and links without a contact are its own.
alter table family_mails add column contact_id uuid;
alter table family_links add column contact_id uuid;

alter table cases
  add column family_relation text,
  add column mail_after_service boolean not null default false,
  -- Zone of the service; null: the zone of the business.
  add column mail_zone text;

-- Emails that wait for the day after the service. When they are sent is computed from the case, so it follows its date.
create table held_mails (
  case_id uuid not null references cases,
  contact_id uuid not null,
  held_at timestamptz not null,
  primary key (case_id, contact_id)
);

-- Who claimed the plate, as other services call that person.
alter table assignments add column claimed_by text;
create index assignments_claimed_by on assignments (claimed_by) where claimed_by is not null;
