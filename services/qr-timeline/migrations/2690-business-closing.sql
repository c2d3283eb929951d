-- The end of the business. A withdrawn one stays as a record; at most one other exists.
create table business_closings (
  id uuid primary key,
  -- A day in the time zone of the business, and its first instant.
  closes_on date not null,
  closes_at timestamptz not null,
  sentence text not null,
  announced_by text not null,
  announced_at timestamptz not null,
  withdrawn_by text,
  withdrawn_at timestamptz,
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create unique index business_closings_one on business_closings ((true)) where withdrawn_at is null;
