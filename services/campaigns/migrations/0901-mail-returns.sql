-- What came back from mails, once each: told again by a provider, or read again from a mailbox, it does nothing more, also after
-- somebody has taken the address off the list. `about` is our Message-ID; where none was told, the keyed hash of the address and
-- the moment.
create table mail_returns (
  what text not null check (what in ('bounced', 'complained')),
  about text not null,
  at timestamptz not null,
  told_at timestamptz not null,
  primary key (what, about)
);
