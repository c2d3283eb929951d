-- The last time that a partner asked the family of a page by email to share its film.
create table film_asks (
  timeline_id uuid primary key references timelines on delete cascade,
  -- Of the newest email; an event about an older one finds nothing.
  id uuid not null unique,
  case_id uuid not null,
  asked_at timestamptz not null
);
