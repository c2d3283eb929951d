-- The plate that took what a partner had prepared for its case: the first one that the family opened. Later ones start empty.
create table case_stories (
  case_id uuid primary key,
  code_id uuid not null references codes
);
