-- Words of one picture among many; the state to which an author's withdrawal is undone; and whether a picture that has no
-- date takes the day its camera wrote into it.
alter table entries add column caption text;
alter table entries add column withdrawn_from text;
alter table entries add column dated_by_media boolean not null default false;
