-- What an email about an order told its reader, without links and codes, for support. Deleted after 180 days.
create table mail_texts (
  mail_id uuid primary key references mails on delete cascade,
  language text not null,
  subject text not null,
  text text not null,
  sent_at timestamptz not null
);
create index mail_texts_by_age on mail_texts (sent_at);
