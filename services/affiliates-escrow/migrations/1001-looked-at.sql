-- A flagged commission waits until a person has looked at it and said what becomes of it.
alter table commissions
  add column looked_at timestamptz,
  add column looked_by text,
  add check ((looked_at is null) = (looked_by is null)),
  add check (looked_at is null or flagged is not null);
