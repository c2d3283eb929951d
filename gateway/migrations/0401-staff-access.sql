-- Staff who are invited have no password yet; the second step is sealed, its recovery codes are hashes.
alter table staff
  alter column password_hash drop not null,
  add column name text not null default '',
  add column invited_at timestamptz,
  add column last_seen_at timestamptz,
  add column totp_sealed text,
  add column totp_step bigint not null default 0,
  add column totp_wanted_sealed text,
  add column totp_wanted_until timestamptz;

create table staff_recovery_code (
  staff_id uuid not null references staff,
  code_hash text not null,
  primary key (staff_id, code_hash)
);

-- The mailed link that sets a password. One at a time for each person: the newest counts.
create table staff_link (
  staff_id uuid primary key references staff,
  purpose text not null check (purpose in ('invitation', 'reset')),
  token_hash text not null unique,
  expires_at timestamptz not null
);
create index staff_link_expires on staff_link (expires_at);

-- Every row of the audit carries the hash of the one before it, so that none can be changed or taken out unseen.
alter table audit disable trigger audit_stays;
alter table audit alter column seq drop identity;
alter table audit
  add column details text not null default '{}',
  add column prev_hash text not null default '',
  add column hash text not null default '';
create index audit_staff on audit (staff_id, seq desc);
create index audit_action on audit (action, seq desc);
create index audit_correlation on audit (correlation_id);
create index audit_acted on audit (acted_at);

-- The end of the chain: whoever takes the last rows away has to come by here as well.
create table audit_head (
  single boolean primary key default true check (single),
  seq bigint not null,
  hash text not null
);
insert into audit_head (seq, hash) values (0, '');

-- What each look at the whole chain found; a later look compares with where an earlier one ended.
create table audit_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  checked_by text not null,
  entries bigint not null,
  seq bigint not null,
  hash text not null,
  fault_seq bigint,
  fault text
);

-- Each part with its length before it, so that no two rows can be written alike. audit-chain.ts computes the same by itself.
create function audit_hash(entry audit) returns text language sql stable as $$
  select encode(sha256(convert_to(string_agg(octet_length(part) || ':' || part, '' order by at), 'UTF8')), 'hex')
  from unnest(array[
    entry.prev_hash, entry.seq::text, entry.event_id, entry.service, entry.staff_id, entry.action, entry.subject,
    entry.subject_id, array_to_string(entry.changed, ','), coalesce(entry.reason, ''), entry.details,
    entry.correlation_id, trunc(extract(epoch from entry.acted_at) * 1000)::bigint::text
  ]) with ordinality as parts(part, at)
$$;

create function audit_is_chained() returns trigger language plpgsql as $$
declare head audit_head;
begin
  select * into strict head from audit_head for update;
  new.seq := head.seq + 1;
  new.prev_hash := head.hash;
  new.hash := audit_hash(new);
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end $$;

-- What was written before there was a chain becomes its beginning.
do $$
declare old record; head audit_head; entry audit;
begin
  for old in select seq from audit order by seq loop
    select * into strict head from audit_head;
    update audit set seq = head.seq + 1, prev_hash = head.hash where seq = old.seq;
    select * into strict entry from audit where seq = head.seq + 1;
    update audit set hash = audit_hash(entry) where seq = entry.seq returning * into entry;
    update audit_head set seq = entry.seq, hash = entry.hash;
  end loop;
end $$;

create trigger audit_chain before insert on audit for each row execute function audit_is_chained();
alter table audit enable trigger audit_stays;
