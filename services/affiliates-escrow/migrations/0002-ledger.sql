-- Double entry: a journal moves an amount between accounts of one currency and sums to zero in each.
-- 'outside' is everything beyond the held money: funds come from there and go there.
create table accounts (
  id uuid primary key,
  name text not null,
  type text not null check (type in ('commission', 'general', 'deposit', 'outside')),
  currency text not null check (currency in ('USD', 'EUR', 'GBP')),
  created_at timestamptz not null default now(),
  unique (id, currency)
);
create unique index accounts_outside on accounts (currency) where type = 'outside';

insert into accounts (id, name, type, currency) values
  ('01900000-0000-7000-8000-00000000e001', 'Affiliate commissions', 'commission', 'USD'),
  ('01900000-0000-7000-8000-00000000e0f1', 'Outside', 'outside', 'USD'),
  ('01900000-0000-7000-8000-00000000e0f2', 'Outside', 'outside', 'EUR'),
  ('01900000-0000-7000-8000-00000000e0f3', 'Outside', 'outside', 'GBP');

-- `answers` names the hold that is posted or released, or the journal that is reversed: each is answered once.
create table journals (
  id uuid primary key,
  kind text not null check (kind in ('hold', 'post', 'release', 'reversal')),
  answers uuid unique references journals,
  subject text not null,
  at timestamptz not null,
  check ((kind = 'hold') = (answers is null))
);
create index journals_subject on journals (subject);

create table postings (
  journal_id uuid not null references journals,
  line smallint not null,
  account_id uuid not null,
  currency text not null,
  layer text not null check (layer in ('pending', 'posted')),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (journal_id, line),
  -- One currency per account, and it cannot change under postings.
  foreign key (account_id, currency) references accounts (id, currency)
);
create index postings_balance on postings (account_id, layer) include (amount_cents);

create function journal_must_balance() returns trigger language plpgsql as $$
declare
  journal uuid;
begin
  if tg_table_name = 'journals' then journal := new.id; else journal := new.journal_id; end if;
  if not exists (select from postings where journal_id = journal)
    or exists (select from postings where journal_id = journal group by currency, layer having sum(amount_cents) <> 0) then
    raise exception 'Journal % does not sum to zero in every currency. Nothing of it is kept.', journal
      using errcode = 'check_violation', constraint = 'journal_balanced';
  end if;
  return null;
end $$;
create constraint trigger journal_balanced after insert on journals
  deferrable initially deferred for each row execute function journal_must_balance();
create constraint trigger journal_balanced after insert on postings
  deferrable initially deferred for each row execute function journal_must_balance();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % on % is refused. Correct it by a reversal.', tg_op, tg_table_name
    using errcode = 'restrict_violation', constraint = 'ledger_append_only';
end $$;
create trigger append_only before update or delete or truncate on journals
  for each statement execute function ledger_is_append_only();
create trigger append_only before update or delete or truncate on postings
  for each statement execute function ledger_is_append_only();
