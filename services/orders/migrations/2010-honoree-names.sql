-- Names of the timelines of an order besides the first, one per line, so that staff can search in them.
alter table orders add column other_honoree_names text not null default '';

create index orders_words_with_names on orders using gin (
  (number || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || honoree_name || ' '
    || other_honoree_names || ' ' || event_type) gin_trgm_ops);
drop index orders_words;
