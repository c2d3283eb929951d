-- The language of the browser that requested an export, for its pages. Null: none was named, or made for a closing.
alter table exports add column language text;
