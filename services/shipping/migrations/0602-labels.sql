-- One print: up to ten sheets of 30 labels.
create table label_sheets (
  id uuid primary key,
  printed_at timestamptz not null,
  printed_by text not null,
  printer text,
  start_position int not null check (start_position between 1 and 30),
  labels int not null check (labels > 0)
);

alter table shipments
  -- Who the parcel goes to in letters that a label can show, when staff wrote it anew.
  add column label_name text,
  -- The label that is on the parcel now: a void takes it off, a reprint puts another one on.
  add column label_sheet uuid references label_sheets,
  add column label_index int,
  add column label_printed_at timestamptz,
  add column shipped_at timestamptz,
  add column carrier text,
  add column tracking_number text,
  add check ((label_sheet is null) = (label_printed_at is null) and (label_sheet is null) = (label_index is null)),
  add check ((shipped_at is null) = (carrier is null));

create unique index shipments_on_sheet on shipments (label_sheet, label_index) where label_sheet is not null;
drop index shipments_pending;
create index shipments_pending on shipments (opened_at desc, order_id desc)
  where opened_at is not null and closed_at is null and label_printed_at is null and shipped_at is null;
create index shipments_printed on shipments (label_printed_at desc, order_id desc)
  where label_printed_at is not null and shipped_at is null and closed_at is null;
create index shipments_shipped on shipments (shipped_at desc, order_id desc) where shipped_at is not null;

-- What each printer is known for: how far it feeds aside, and where its sheet goes on.
create table printers (
  printer text primary key,
  x_tenths int not null default 0,
  y_tenths int not null default 0,
  next_position int not null default 1 check (next_position between 1 and 30)
);
