-- How long a film is, and what is said to whoever sent a file that could not be made into something to show.
alter table media add column duration_ms bigint;
alter table media add column fault text;
