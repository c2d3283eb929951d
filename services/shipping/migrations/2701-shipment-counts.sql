-- Printed and shipped parcels wait for no label, so they are counted apart.
lock table shipments in share row exclusive mode; -- no write is counted twice or not at all
alter table shipment_counts drop constraint shipment_counts_state_check;
alter table shipment_counts add constraint shipment_counts_state_check
  check (state in ('unopened', 'open', 'printed', 'shipped', 'completed', 'cancelled'));

create or replace function count_shipment(one shipments, way int) returns void language sql as $$
  insert into shipment_counts values (
    coalesce(one.closed_as, case
      when one.opened_at is null then 'unopened'
      when one.shipped_at is not null then 'shipped'
      when one.label_printed_at is not null then 'printed'
      else 'open' end),
    coalesce(trim(one.street), '') <> '', one.paid_at is not null, one.code_ids <> '{}', way);
$$;

delete from shipment_counts;
select count_shipment(shipments, 1) from shipments;
select fold_figures();
