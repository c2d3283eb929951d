-- When a customer wants to be reminded: so many days ahead, and on the day itself.
alter table customers add column reminder_lead_days int not null default 14 check (reminder_lead_days between 1 and 60);
alter table customers add column reminder_on_day boolean not null default false;

-- Reminders on the day itself. Those ahead of it stay in `reminders`, which earlier versions read and write.
create table reminders_on_day (
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
create index reminders_on_day_of_run on reminders_on_day (run_id);

-- A birthday order names a day itself.
alter table occasions drop constraint occasions_source_check;
alter table occasions add constraint occasions_source_check check (source in ('orders', 'timeline', 'customer', 'order'));
alter table occasions add column order_id uuid;
create index occasions_of_order on occasions (order_id) where order_id is not null;
