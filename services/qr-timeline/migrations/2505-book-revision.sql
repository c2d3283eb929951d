-- Increases with every change, so that one keeper does not overwrite the choices of another unnoticed.
alter table books add revision int not null default 1;
