-- Appends hold an advisory lock per topic, so the order of `seq` is the order of commits
-- and "seq greater than my position" can never skip a record.
create table log (
  seq bigint generated always as identity primary key,
  topic text not null,
  partition smallint not null,
  key text not null,
  body text not null,
  at timestamptz not null default now()
);
create index log_place on log (topic, partition, seq);

create table positions (
  grp text not null,
  topic text not null,
  partition smallint not null,
  seq bigint not null default 0,
  primary key (grp, topic, partition)
);
