-- A month over plan is worth one email for each threshold, not one for each case. A changed plan has thresholds of its own.
create table over_plan_notices (
  location_id uuid not null references locations,
  month text not null,
  cases_per_month int not null,
  step int not null check (step > 0),
  primary key (location_id, month, cases_per_month, step)
);
-- What was mailed by case until now is not mailed again.
insert into over_plan_notices
  select c.location_id, c.month, l.cases_per_month,
    generate_series(1, ceil((max(c.number) - l.cases_per_month) / greatest(1, l.cases_per_month / 2.0))::int)
  from cases c join locations l on l.id = c.location_id
  where c.over_plan group by c.location_id, c.month, l.cases_per_month having max(c.number) > l.cases_per_month;
