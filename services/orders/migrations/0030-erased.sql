-- Who was forgotten, by keyed hash alone: a backup from before that day knows them still, and whoever restores it must forget
-- them again.
create table erased_customers (
  customer_id text primary key,
  at timestamptz not null default now()
);
