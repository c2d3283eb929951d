-- Recordings are media of their own kind; `peaks` is the shape of one as loudness per section, 0 to 100.
alter table uploads drop constraint uploads_kind_check;
alter table uploads add constraint uploads_kind_check check (kind in ('image', 'video', 'audio'));
alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check check (kind in ('image', 'video', 'audio'));
alter table media add column peaks smallint[];
