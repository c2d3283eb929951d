-- Support looks a plate up by whatever can still be read of it, and moves a timeline to a new plate.

create index codes_code_begins on codes (code text_pattern_ops);
-- Without its prefix: people read out the groups only.
create index codes_body_begins on codes (right(code, 12) text_pattern_ops);

alter table codes add column reassigned_at timestamptz;
alter table codes add column reassigned_by text;
alter table codes add column reassign_reason text
  check (reassign_reason in ('lost_plate', 'damaged_plate', 'defective_qr', 'customer_request', 'other'));
create index codes_reassigned on codes (reassigned_at) where reassigned_at is not null;
