-- Relatives who get a question of the deck by email every week.
create table question_relatives (
  id uuid primary key,
  timeline_id uuid not null references timelines on delete cascade,
  -- Keyed per timeline. It outlives the address, so that one who stopped the questions cannot be added again.
  email_hash text not null,
  -- HMAC of the address, for its correction and erasure; deleted with it.
  customer_id text,
  -- Empty once the owner removed the person.
  name text not null,
  -- Empty once no question follows.
  email_sealed text not null,
  language text not null,
  state text not null check (state in ('asking', 'finished', 'unopened', 'unavailable', 'stopped', 'removed')),
  next_at timestamptz,
  added_at timestamptz not null,
  settled_at timestamptz,
  unique (timeline_id, email_hash),
  check ((state = 'asking') = (next_at is not null)),
  check ((state = 'asking') = (email_sealed <> ''))
);
create index question_relatives_due on question_relatives (next_at) where state = 'asking';
create index question_relatives_removed on question_relatives (settled_at) where state = 'removed';
create index question_relatives_of_customer on question_relatives (customer_id) where customer_id is not null;

create table asked_questions (
  id uuid primary key,
  relative_id uuid not null references question_relatives on delete cascade,
  prompt text not null,
  asked_at timestamptz not null,
  opened_at timestamptz,
  -- The browser that opened the link last: a memory from there with this question is the answer.
  browser_id text,
  unique (relative_id, prompt)
);
