-- The second step of people whose password another service keeps: whoever applied, by the account's id, and members of teams by
-- their own. Staff have theirs in their own row.
create table partner_two_step (
  id uuid primary key,
  totp_sealed text,
  totp_step bigint not null default 0,
  totp_wanted_sealed text,
  totp_wanted_until timestamptz
);

create table partner_recovery_code (
  person_id uuid not null references partner_two_step,
  code_hash text not null,
  primary key (person_id, code_hash)
);
