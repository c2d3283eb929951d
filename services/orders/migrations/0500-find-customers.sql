-- Support finds a person by whatever they say on the phone: a part of the name, the address or the number, spelt as they hear it.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- Words in small letters without accents, each with a blank before and behind it; what separates words in names and addresses
-- goes, so nothing of it can mean anything in a pattern.
create function plain_words(words text) returns text language sql immutable parallel safe as $$
  select ' ' || trim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, coalesce(words, ''))),
    '[\s@,;:!?*+/\\|_"''`´’()<>{}=%&#~^$-]+|\[|\]', ' ', 'g')) || ' '
$$;
create function customer_words(first_name text, last_name text, email text, phone text) returns text
language sql immutable parallel safe as $$
  select plain_words(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' '
    || regexp_replace(coalesce(phone, ''), '\D', '', 'g'))
$$;

alter table customers add column words text
  generated always as (customer_words(first_name, last_name, email, phone)) stored;
create index customers_words on customers using gin (words gin_trgm_ops);
create index customers_newest on customers (created_at desc, customer_id desc) where email is not null;
create index orders_number_begins on orders (number text_pattern_ops);
