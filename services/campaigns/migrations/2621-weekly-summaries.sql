-- The weeks whose figures were emailed to the business: one email per week, however often the job runs.
create table weekly_summaries (
  -- Monday of the week, in the time zone of the business.
  week date primary key,
  at timestamptz not null
);
