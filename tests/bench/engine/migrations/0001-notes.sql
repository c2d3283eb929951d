-- What the two services of the bench write, so that telling and hearing are transactions as in a real service.
create table notes (
  id uuid primary key,
  n int not null
);
