-- Maker packs in versions: one never changes, a new one says what is different, a void one opens for nobody.
alter table batches
  add column pack_version int not null default 1,
  add column address_confirmed_at timestamptz,
  add column address_confirmed_by text;

create table pack_versions (
  batch_id uuid not null references batches on delete cascade,
  version int not null,
  plate_mm int not null check (plate_mm between 5 and 500),
  -- Codes that are in it; null: all of the batch.
  only_ids uuid[],
  plates int not null check (plates > 0),
  reason text,
  asked_by text,
  asked_at timestamptz not null,
  ready_at timestamptz,
  object_key text,
  voided_at timestamptz,
  voided_by text,
  void_reason text,
  primary key (batch_id, version),
  check ((ready_at is null) = (object_key is null)),
  check ((voided_at is null) = (void_reason is null))
);
insert into pack_versions (batch_id, version, plate_mm, plates, asked_by, asked_at, ready_at, object_key)
select id, 1, 40, total, made_by, created_at, case when pack_object_key is not null then pack_touched_at end, pack_object_key
from batches;

-- Links for makers, who have no account. The secret itself is stored nowhere.
create table pack_links (
  id uuid primary key,
  batch_id uuid not null,
  version int not null,
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  uses int not null default 0,
  last_used_at timestamptz,
  foreign key (batch_id, version) references pack_versions on delete cascade
);
create index pack_links_of on pack_links (batch_id, made_at);
