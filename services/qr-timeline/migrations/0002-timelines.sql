-- Timelines, what guests add to them, the files they send, and the read model that guests are shown.

create table timelines (
  id uuid primary key,
  code text not null unique,
  code_id uuid not null unique,
  order_id uuid,
  owner_id text not null,
  owner_name text not null,
  owner_email text not null,
  owner_phone text,
  event_type text not null,
  event_type_slug text not null,
  honoree_name text,
  event_date text,
  event_description text,
  is_private boolean not null,
  -- Grows whenever an older grant must stop working.
  privacy_epoch bigint not null default 1,
  access_code_sealed text,
  access_code_hash text,
  guest_policy text not null check (guest_policy in ('open', 'first-held', 'all-held')),
  guests_paused boolean not null default false,
  indexed boolean not null default false,
  is_complete boolean not null default false,
  test boolean not null,
  -- Grows with every change a guest could see; taken while the row is locked, so it is also the order of changes.
  version bigint not null default 1,
  -- Kept beside the entries, because counting them would cost more the longer a timeline is.
  shown_count int not null default 0 check (shown_count >= 0),
  held_count int not null default 0 check (held_count >= 0),
  created_at timestamptz not null,
  changed_at timestamptz not null default clock_timestamp()
);
create index timelines_owner on timelines (owner_id, created_at desc);
create index timelines_changed on timelines (changed_at);

-- Hash to compare, sealed text for the owner's own eyes.
create table timeline_invites (
  timeline_id uuid not null references timelines on delete cascade,
  email_hash text not null,
  email_sealed text not null,
  place int not null,
  primary key (timeline_id, email_hash)
);

create table uploads (
  id uuid primary key,
  browser_id text not null,
  object_key text not null unique,
  name text not null,
  kind text not null check (kind in ('image', 'video')),
  type text not null,
  size bigint not null,
  sha256 text not null,
  state text not null check (state in ('received', 'claimed', 'ready', 'refused', 'swept')),
  order_id uuid,
  received_at timestamptz not null,
  -- True when the bytes are where they shall stay: below originals/, or gone with a swept upload.
  put_away boolean not null default false
);
create index uploads_unclaimed on uploads (received_at) where state = 'received';
create index uploads_order on uploads (order_id) where order_id is not null;

create table media (
  -- Unguessable: whoever has it may ask for the picture of a public timeline.
  id text primary key check (length(id) >= 22),
  timeline_id uuid not null references timelines on delete cascade,
  upload_id uuid not null unique references uploads,
  kind text not null check (kind in ('image', 'video')),
  state text not null check (state in ('making', 'ready', 'failed')),
  -- {"full": {"key", "type", "size"}, "thumb": ..., "poster": ..., "video": ...}
  variants jsonb not null default '{}',
  width int,
  height int,
  placeholder text
);

create table entries (
  id uuid primary key,
  timeline_id uuid not null references timelines on delete cascade,
  -- Digits of date and time, then the id: compares bytewise and never twice.
  sort_key text collate "C" not null,
  date text,
  title text not null,
  description text not null,
  location text,
  submitted_by text,
  browser_id text,
  group_id uuid,
  media_id text references media,
  status text not null check (status in ('shown', 'held', 'hidden', 'removed')),
  submitted_at timestamptz not null,
  -- The timeline's version at which this entry last changed.
  version bigint not null
);
create unique index entries_page on entries (timeline_id, sort_key) where status = 'shown';
create index entries_waiting on entries (timeline_id, sort_key) where status in ('held', 'hidden');
create index entries_browser on entries (timeline_id, browser_id, sort_key) where status <> 'removed';
create index entries_changed on entries (timeline_id, version, id);
create index entries_media on entries (media_id) where media_id is not null;

-- The read model. It can be thrown away and is then built again from the tables above.
create table head_documents (
  code text primary key,
  timeline_id uuid not null unique,
  version bigint not null,
  privacy_epoch bigint not null,
  is_private boolean not null,
  owner_id text not null,
  indexed boolean not null,
  -- The answer of the first page, ready to send; the same without its entries; what share previews show.
  json text not null,
  header text not null,
  preview text not null
);
-- A document without text is an entry that is not shown any more: it stays, so that a late writer cannot bring it back.
create table entry_documents (
  entry_id uuid primary key,
  timeline_id uuid not null,
  sort_key text collate "C" not null,
  version bigint not null,
  json text
);
create index entry_documents_page on entry_documents (timeline_id, sort_key) where json is not null;
