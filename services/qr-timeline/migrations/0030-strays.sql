-- What the last count found of objects that no row names: they cost money and tell of a fault. One row.
create table stray_objects (
  single boolean primary key default true check (single),
  count bigint not null,
  bytes bigint not null,
  counted_at timestamptz not null
);
