-- What the two services of the bench write, so that publishing and consuming are transactions as in a real service.
create table notes (
  id uuid primary key,
  n int not null
);
