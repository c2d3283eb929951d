-- What a partner prepares of the timeline of a family. Whether it is handed over is said by the plates of the case.
create table drafts (
  case_id uuid primary key references cases,
  honoree_name text not null,
  from_date text,
  to_date text,
  words text,
  -- Grows with every change, so that of two writers the second is told.
  revision int not null default 1 check (revision > 0),
  saved_at timestamptz not null
);

-- The mails to a family, so that nobody is pestered. The address stays with the case.
create table family_mails (
  case_id uuid not null references cases,
  number int not null check (number > 0),
  sent_at timestamptz not null,
  primary key (case_id, number)
);
