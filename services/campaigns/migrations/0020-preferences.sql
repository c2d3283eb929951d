-- What people decide themselves in their account: which mails, and of which days they wish to be reminded.
alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check check (purpose in ('marketing', 'reminders', 'notifications'));

alter table occasions drop constraint occasions_kind_check;
alter table occasions add constraint occasions_kind_check
  check (kind in ('birthday', 'anniversary', 'family-birthday', 'remembrance'));
-- Who named the day: an order, the timeline of a plate, or the customer.
alter table occasions add column source text not null default 'orders' check (source in ('orders', 'timeline', 'customer'));
-- What the customer chose. Null: nothing yet, and the kind decides; days of mourning are quiet until chosen.
alter table occasions add column wanted boolean;
-- The customer does not want to see this day any more: it stays, so that an order that names it again cannot bring it back.
alter table occasions add column removed boolean not null default false;
alter table occasions add column code_id uuid;
create index occasions_of_code on occasions (code_id) where code_id is not null;
