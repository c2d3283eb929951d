-- The deck of questions for guests; null is the default of the event type. Memories keep the id of the question they answer.
alter table timelines add prompt_deck text;
-- Validated by the next migration, whose lock stops no writes.
alter table timelines add constraint timelines_prompt_deck_check check (prompt_deck in ('off', 'memorial', 'wedding',
  'birthday', 'graduation', 'anniversary', 'retirement', 'pet-memorial', 'general')) not valid;
alter table entries add prompt text;
alter table capsules add prompt text;
