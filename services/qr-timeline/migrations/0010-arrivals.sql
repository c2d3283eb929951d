-- Files on their way in, piece by piece, and how much has been taken today.

-- A row ends when its file is registered as an upload under the same id, or when nothing came for a day.
create table arrivals (
  id uuid primary key,
  browser_id text not null,
  name text not null,
  -- What the browser calls it; only ever shown back to it.
  type text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received >= 0 and received <= size),
  begun_at timestamptz not null,
  touched_at timestamptz not null
);
create index arrivals_browser on arrivals (browser_id, begun_at);
create index arrivals_quiet on arrivals (touched_at);

create table arrival_parts (
  arrival_id uuid not null references arrivals on delete cascade,
  byte_offset bigint not null,
  object_key text not null,
  primary key (arrival_id, byte_offset)
);

-- What was promised room today: `house`, `browser:…`, `timeline:…`.
create table upload_budgets (
  day date not null,
  scope text not null,
  bytes bigint not null,
  files bigint not null,
  primary key (day, scope)
);

create index uploads_browser on uploads (browser_id, received_at) where state = 'received';
create index plate_orders_customer on plate_orders (customer_id, placed_at desc);
