-- The memory wall may play this film. A film that replaces it takes this over.
alter table film_copies add column on_wall boolean not null default false;
-- Entries whose file cannot be read; later attempts do not decode them again.
alter table film_copies add column unreadable uuid[] not null default '{}';
