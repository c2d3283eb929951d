-- An export that no one requested: it is made because the business closes. Why the last attempt failed is for staff.
alter table exports add column for_closing boolean not null default false;
alter table exports add column fault text;
-- Which export each timeline has.
create table closing_exports (
  closing_id uuid not null references business_closings on delete cascade,
  timeline_id uuid not null references timelines on delete cascade,
  export_id uuid not null references exports on delete cascade,
  primary key (closing_id, timeline_id)
);
create index closing_exports_of on closing_exports (export_id);
create index closing_exports_of_timeline on closing_exports (timeline_id);
