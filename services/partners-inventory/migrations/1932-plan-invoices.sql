-- What a location pays for its plan, from this month of the business on. Null: agreed that nothing is invoiced.
create table plan_prices (
  location_id uuid not null references locations,
  from_month text not null,
  plan_cents int check (plan_cents >= 0),
  over_plan_cents int check (over_plan_cents >= 0),
  primary key (location_id, from_month)
);
-- One invoice for each location and month, with the prices and cases of that month; it never changes, except that it is paid.
create table plan_invoices (
  id uuid primary key,
  location_id uuid not null references locations,
  month text not null,
  tier text not null,
  plan_cents int not null,
  over_plan_cases int not null,
  over_plan_cents int not null,
  total_cents int not null check (total_cents = plan_cents + over_plan_cases * over_plan_cents),
  issued_at timestamptz not null,
  paid_at timestamptz,
  paid_by text,
  unique (location_id, month)
);
