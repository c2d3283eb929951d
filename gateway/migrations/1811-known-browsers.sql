-- Browsers in which an email address has signed in: the limits that others use up do not apply to them.
create table known_browser (
  -- The keyed hash of the address, never the address itself.
  account text not null,
  browser_id text not null,
  seen_at timestamptz not null,
  primary key (account, browser_id)
);
create index known_browser_seen on known_browser (seen_at);
