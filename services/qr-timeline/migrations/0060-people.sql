-- Those who were invited, those who keep a timeline, how it was opened, and what guests report.

-- An invitation that is given anew has a new id, so that what the old one opened stays closed.
alter table timeline_invites add column id uuid not null unique default gen_random_uuid();
alter table timeline_invites add column invited_at timestamptz not null default clock_timestamp();
alter table timeline_invites add column mailed_at timestamptz;
alter table timeline_invites add column opened_at timestamptz;
alter table timeline_invites add column revoked_at timestamptz;

create table timeline_keepers (
  id uuid primary key,
  timeline_id uuid not null references timelines on delete cascade,
  -- Keyed hash of the invited address: whoever accepts is signed in with it.
  customer_id text not null,
  name text not null,
  email_sealed text not null,
  role text not null check (role in ('keeper', 'helper')),
  state text not null check (state in ('invited', 'keeping', 'ended')),
  invited_at timestamptz not null,
  since timestamptz not null
);
create unique index timeline_keepers_once on timeline_keepers (timeline_id, customer_id) where state <> 'ended';
create index timeline_keepers_of on timeline_keepers (customer_id) where state <> 'ended';
create index timeline_keepers_ended on timeline_keepers (since) where state = 'ended';

-- The owner offers the timeline to a keeper: at once, or for the day on which their account is deleted.
create table timeline_offers (
  timeline_id uuid primary key references timelines on delete cascade,
  keeper_id uuid not null references timeline_keepers on delete cascade,
  at_farewell boolean not null,
  offered_at timestamptz not null,
  accepted_at timestamptz
);

-- Links of mails, each for one press. The secret is made from the id and stands nowhere.
create table timeline_links (
  id uuid primary key,
  timeline_id uuid not null references timelines on delete cascade,
  kind text not null check (kind in ('visit', 'keep', 'own')),
  -- The invitation or the keeper.
  subject_id uuid not null,
  privacy_epoch bigint not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The browser that pressed.
  used_by text
);
create index timeline_links_of on timeline_links (subject_id, made_at);
create index timeline_links_made on timeline_links (timeline_id, made_at);
create index timeline_links_old on timeline_links (expires_at);

-- When and by which way a private timeline was opened. No addresses of machines, no names of devices.
create table timeline_visits (
  timeline_id uuid not null references timelines on delete cascade,
  at timestamptz not null,
  way text not null check (way in ('code', 'invitation')),
  email_hash text
);
create index timeline_visits_newest on timeline_visits (timeline_id, at desc);
create index timeline_visits_old on timeline_visits (at);

create table entry_reports (
  id uuid primary key,
  timeline_id uuid not null references timelines on delete cascade,
  entry_id uuid not null references entries on delete cascade,
  browser_id text not null,
  reason text not null,
  words text not null,
  -- Read by support alone.
  about_keepers boolean not null,
  state text not null check (state in ('open', 'kept', 'hidden')),
  reported_at timestamptz not null,
  settled_at timestamptz,
  settled_by text
);
create unique index entry_reports_once on entry_reports (entry_id, browser_id, about_keepers) where state = 'open';
create index entry_reports_open on entry_reports (timeline_id, reported_at) where state = 'open';
