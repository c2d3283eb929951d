-- Emails about the end of the business: how far each mailing has come.
create table closing_mailings (
  closing_id uuid not null,
  kind text not null check (kind in ('announced', 'withdrawn')),
  closes_on date not null,
  -- The last customer who was told, in the order of their ids.
  told_up_to text not null default '',
  -- A withdrawal goes to those who were told.
  until text,
  done_at timestamptz,
  primary key (closing_id, kind)
);
