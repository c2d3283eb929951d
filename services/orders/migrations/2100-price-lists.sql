-- Prices of the shop from a day of the business on. Of two lists from the same day the later one holds.
create table price_lists (
  id uuid primary key,
  from_day text not null,
  prices jsonb not null,
  staff_id text not null,
  created_at timestamptz not null
);
create index price_lists_by_day on price_lists (from_day desc, created_at desc);
