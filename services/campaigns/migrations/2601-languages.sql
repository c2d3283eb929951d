-- The language in which a person last signed in or saved email settings; until then that of their first order or
-- activation. Without a row they get English emails.
create table reader_languages (
  customer_id text primary key,
  language text not null,
  -- When they did it, so that a late event does not override a newer one.
  at timestamptz not null
);
-- The language of a queued email. Null: English, as for those that older versions queue.
alter table mails add column language text;
