-- Set once: the affiliate replaced the generated code by one of their own.
alter table affiliates add column code_chosen_at timestamptz;
