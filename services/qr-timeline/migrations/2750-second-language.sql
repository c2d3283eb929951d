-- The language of the family's texts, and the same texts in a second one.
alter table timelines
  add column text_language text,
  add column second_language text,
  add column second_heading text,
  add column second_subtitle text,
  add column second_description text;
