-- Partners search a case by the short number on their screens, too: year and month, then its place in the month. The column
-- replaces `words`, which the release before still reads.
alter table cases add column search_words text generated always as (plain_words(subject_name || ' ' || order_ref || ' '
  || substr(month, 3, 2) || substr(month, 6, 2) || ' ' || lpad(number::text, greatest(3, length(number::text)), '0') || ' '
  || coalesce(family_name, ''))) stored;
