-- The language of the browser that requested a copy of the book. Null: requested by an older version, in English.
alter table book_copies add column language text;
