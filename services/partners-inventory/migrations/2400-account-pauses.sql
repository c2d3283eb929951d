-- Months of the business in which an account was paused and resumed: whole months between them are not charged.
create table account_pauses (
  account_id uuid not null references accounts,
  from_month text not null,
  resumed_month text check (resumed_month >= from_month)
);
create unique index account_pauses_open on account_pauses (account_id) where resumed_month is null;
create index account_pauses_of on account_pauses (account_id, from_month);
-- When these were paused is not stored: they are charged for this month, as before, and not for the next.
insert into account_pauses (account_id, from_month)
select id, to_char(now(), 'YYYY-MM') from accounts where account_status = 'paused';
