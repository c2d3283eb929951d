-- What a partner brought for the timeline of a case. The bytes lie where timelines are kept, under the same id.
create table case_files (
  case_id uuid not null references cases,
  upload_id uuid not null,
  name text not null,
  kind text not null check (kind in ('image', 'video')),
  place bigint generated always as identity,
  added_at timestamptz not null,
  primary key (case_id, upload_id)
);
