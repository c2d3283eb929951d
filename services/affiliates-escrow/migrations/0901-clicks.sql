-- How often a link was followed, by day. Bots stand apart.
create table click_days (
  affiliate_id uuid not null references affiliates,
  day date not null,
  clicks int not null default 0,
  bots int not null default 0,
  primary key (affiliate_id, day)
);
-- Who was counted already: a keyed hash of the day, never an address, and gone when the day is over.
create table click_visitors (
  day date not null,
  affiliate_id uuid not null references affiliates,
  visitor text not null,
  primary key (day, affiliate_id, visitor)
);
-- A mailed link that sets a password: one for each affiliate, only as a hash.
create table password_links (
  affiliate_id uuid primary key references affiliates,
  token_hash text not null unique,
  expires_at timestamptz not null
);
