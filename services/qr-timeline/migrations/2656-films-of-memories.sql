-- Finds the films that show a memory whose contents are destroyed.
create index film_copies_entries on film_copies using gin (entry_ids) where state = 'ready';
