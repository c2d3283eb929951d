-- A director finds a case by the name as they heard it: without accents, and with a slip or two.
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

-- Words in small letters without accents, each with a blank before and behind it; what separates words in names goes, so nothing
-- of it can mean anything in a pattern.
create function plain_words(words text) returns text language sql immutable parallel safe as $$
  select ' ' || trim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, coalesce(words, ''))),
    '[\s@,;:!?*+/\\|_"''`´’()<>{}=%&#~^$-]+|\[|\]', ' ', 'g')) || ' '
$$;
alter table cases add column words text
  generated always as (plain_words(subject_name || ' ' || order_ref || ' ' || coalesce(family_name, ''))) stored;
