-- Addresses that an affiliate uses in different places. `key` names them in clicks and events, which carry no label.
create table sub_links (
  id uuid primary key,
  affiliate_id uuid not null references affiliates,
  label text not null check (label ~ '^[a-z0-9][a-z0-9-]{0,22}[a-z0-9]$'),
  key text not null unique,
  created_at timestamptz not null,
  unique (affiliate_id, label)
);
create table sub_link_days (
  sub_link_id uuid not null references sub_links on delete cascade,
  day date not null,
  clicks int not null,
  primary key (sub_link_id, day)
);
-- As `click_visitors`: who was counted already, deleted when the day is over.
create table sub_link_visitors (
  day date not null,
  sub_link_id uuid not null references sub_links on delete cascade,
  visitor text not null,
  primary key (day, sub_link_id, visitor)
);
alter table commissions add column sub_link_id uuid references sub_links on delete set null;
create index commissions_sub_link on commissions (sub_link_id) where sub_link_id is not null;
