-- Room is booked when bytes arrive. An announcement only counts against the caps of its network while it is open.

-- A keyed hash of the sender's address, never the address itself; empty for announcements of older gateways.
alter table arrivals add column network text not null default '';
alter table arrivals add column code text;
create index arrivals_network on arrivals (network, touched_at);

-- What one file has taken of which day's budgets, so that it can be given back.
create table upload_bookings (
  upload_id uuid not null,
  day date not null,
  browser_id text not null,
  network text not null,
  code text,
  bytes bigint not null,
  files bigint not null,
  primary key (upload_id, day)
);
create index upload_bookings_day on upload_bookings (day);
