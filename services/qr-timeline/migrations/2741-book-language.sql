-- The language of the page that requested a book, for its dates and the words around the memories. Null: English.
alter table book_copies add column language text;
