-- Which birthdays somebody was reminded of: once per person, occasion and year, whoever pressed the button how often.
create table reminder_runs (
  id uuid primary key,
  -- A member of staff, or the clock.
  started_by text not null,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index reminder_runs_newest on reminder_runs (started_at desc);

create table reminders (
  customer_id text not null,
  kind text not null,
  name text not null,
  date text not null,
  -- The year in which the day comes.
  year int not null,
  mail_id uuid,
  run_id uuid not null references reminder_runs,
  primary key (customer_id, kind, name, date, year)
);
create index reminders_of_run on reminders (run_id);

create index occasions_of_day on occasions (substr(date, 6, 5), customer_id)
  where kind in ('birthday', 'family-birthday') and not removed;
