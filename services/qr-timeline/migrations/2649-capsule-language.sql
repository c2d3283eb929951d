-- The language of the browser that sealed a memory, for the email about its opening. Null: none was named.
alter table capsules add column language text;
