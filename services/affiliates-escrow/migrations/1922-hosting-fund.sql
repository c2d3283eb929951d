-- Figures that finance enters, in force from a day (UTC) until the day of the next ones. Figures in force never change.
create table hosting_figures (
  from_day date primary key,
  share_kind text not null check (share_kind in ('percent', 'per-plate')),
  -- Tenths of a percent of the amount paid, or cents per plate.
  share_value int not null check (share_value >= 0),
  timeline_year_cents int not null check (timeline_year_cents > 0),
  gb_year_cents int not null check (gb_year_cents >= 0),
  staff_id text not null,
  saved_at timestamptz not null
);

-- The share of a paid order. The share is fixed by the figures at the payment; the kept part follows refunds.
create table hosting_reserves (
  order_id uuid primary key,
  paid_at timestamptz not null,
  timelines int not null check (timelines > 0),
  share_cents bigint not null check (share_cents > 0),
  kept_cents bigint not null check (kept_cents between 0 and share_cents),
  posted_at timestamptz not null,
  -- Nothing is kept anymore.
  ended_at timestamptz
);

alter table journals
  drop constraint journals_purpose_check,
  add constraint journals_purpose_check
    check (purpose in ('commission', 'deposit', 'withdrawal', 'hold', 'payout', 'hosting'));
