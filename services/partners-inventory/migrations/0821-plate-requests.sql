-- Plates that a partner asks for: staff name a price, the partner takes it or not, staff send.
create table plate_requests (
  id uuid primary key,
  location_id uuid not null references locations,
  account_id uuid not null references accounts,
  quantity int not null check (quantity between 1 and 10000),
  note text,
  state text not null default 'asked' check (state in ('asked', 'priced', 'accepted', 'declined', 'sent', 'refused')),
  -- For all of them together.
  price_cents int check (price_cents >= 0),
  currency text not null default 'USD' check (currency = 'USD'),
  reason text,
  asked_at timestamptz not null,
  moved_at timestamptz not null,
  check (state not in ('priced', 'accepted', 'sent') or price_cents is not null),
  check (state <> 'refused' or reason is not null)
);
-- One wish at a time until it has a price: whoever presses twice has asked once.
create unique index plate_requests_open on plate_requests (location_id) where state = 'asked';
create index plate_requests_newest on plate_requests (location_id, asked_at desc, id desc);
create index plate_requests_waiting on plate_requests (asked_at, id) where state in ('asked', 'accepted');
