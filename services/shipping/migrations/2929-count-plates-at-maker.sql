-- A parcel whose plates the maker still has is not ready for a label, so it is counted apart.
lock table shipments in share row exclusive mode; -- no write is counted twice or not at all
alter table shipment_counts add column at_maker boolean not null default false;

create or replace function count_shipment(one shipments, way int) returns void language sql as $$
  insert into shipment_counts (state, address, paid, allotted, at_maker, n) values (
    coalesce(one.closed_as, case
      when one.opened_at is null then 'unopened'
      when one.shipped_at is not null then 'shipped'
      when one.label_printed_at is not null then 'printed'
      else 'open' end),
    coalesce(trim(one.street), '') <> '', one.paid_at is not null, one.code_ids <> '{}',
    one.maker_code_ids <> '{}', way);
$$;
create or replace function fold_figures() returns void language sql as $$
  with folded as (delete from shipment_counts returning *)
  insert into shipment_counts (state, address, paid, allotted, at_maker, n)
  select state, address, paid, allotted, at_maker, sum(n) from folded group by 1, 2, 3, 4, 5 having sum(n) <> 0;
$$;

delete from shipment_counts;
select count_shipment(shipments, 1) from shipments;
select fold_figures();
