-- Who moved the stock and why, and what a partner is told when it runs low.
alter table stock_moves
  add column id uuid not null default gen_random_uuid(),
  add column reason text,
  -- partner | staff | system, and who of them
  add column by_kind text not null default 'system',
  add column by_id text;
create unique index stock_moves_id on stock_moves (id);
create index stock_moves_newest on stock_moves (location_id, at desc, id desc);

create table stock_alerts (
  id uuid primary key,
  location_id uuid not null references locations,
  kind text not null check (kind in ('low_stock', 'out_of_stock')),
  stock int not null check (stock >= 0),
  threshold int not null,
  -- The move that crossed the line; it crosses once.
  move_number int not null,
  created_at timestamptz not null,
  read_at timestamptz,
  foreign key (location_id, move_number) references stock_moves (location_id, number) deferrable initially deferred
);
create unique index stock_alerts_crossing on stock_alerts (location_id, move_number);
create index stock_alerts_newest on stock_alerts (location_id, created_at desc);
