-- Where an affiliate is paid to. What opens an account stands sealed; `paid_to` is what a person may see of it.
create table payout_details (
  affiliate_id uuid primary key references affiliates,
  tax_country text not null check (tax_country ~ '^[A-Z]{2}$'),
  sealed text not null,
  paid_to text not null,
  changed_at timestamptz not null,
  -- When these took the place of others; absent for the first ones.
  replaced_at timestamptz
);

-- Each time they were given or changed, for finance and for whoever asks who did it.
create table payout_details_changes (
  id bigint generated always as identity primary key,
  affiliate_id uuid not null references affiliates,
  paid_to text not null,
  at timestamptz not null
);
create index payout_details_changes_newest on payout_details_changes (affiliate_id, id desc);
