-- A photo that a partner chose as the portrait: it becomes that when it is processed.
alter table media add column becomes_portrait boolean not null default false;
