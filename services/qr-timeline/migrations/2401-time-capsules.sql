-- Memories that stay sealed until a day. Nothing else reads these tables, so that no page, export or list can show one early.
create table capsules (
  id uuid primary key,
  timeline_id uuid not null references timelines on delete cascade,
  opens_on date not null,
  opens_at timestamptz not null,
  hidden_from_owner boolean not null,
  -- An owner, keeper or helper sealed it: it needs no moderation.
  by_keeper boolean not null,
  browser_id text not null,
  -- The signed-in sender, and the customer of the address below: an erasure reaches both.
  sender_id text,
  email_customer_id text,
  email_sealed text,
  submitted_by text,
  title text not null,
  description text not null,
  date text,
  location text,
  sealed_at timestamptz not null,
  opened_at timestamptz,
  status text check (status in ('shown', 'held'))
);
create index capsules_of_timeline on capsules (timeline_id, opens_at) where opened_at is null;
create index capsules_due on capsules (opens_at) where opened_at is null;
create index capsules_of_sender on capsules (sender_id) where sender_id is not null;
create index capsules_of_address on capsules (email_customer_id) where email_customer_id is not null;

create table capsule_files (
  capsule_id uuid not null references capsules on delete cascade,
  place int not null,
  upload_id uuid not null unique,
  caption text,
  date text,
  primary key (capsule_id, place)
);
