-- What a session was opened on, in plain words ("Firefox on Android"), so that people recognise their own.
alter table session add column device text not null default '';

-- A signed-in customer wishes to use another address; the mail to it proves that it is theirs. One at a time.
create table email_change (
  customer_id text primary key,
  token_hash text not null unique,
  sealed_email text not null,
  expires_at timestamptz not null
);
create index email_change_expires on email_change (expires_at);
