-- Where in its topic a dead letter stood, as partition/number.
alter table parked add column position text not null default '';
