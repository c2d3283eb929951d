-- What an entry is for, in whose words and by whose hand. Entries of before are all commissions, which no person makes.
alter table journals
  add column purpose text not null default 'commission' check (purpose in ('commission', 'deposit', 'withdrawal', 'hold', 'payout')),
  add column description text,
  add column reason text,
  add column staff_id text;
create index journals_newest on journals (at desc, id desc) where kind = 'hold';
