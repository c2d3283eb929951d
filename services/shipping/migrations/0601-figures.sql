-- Figures of the dashboard, kept by the write itself: how many shipments stand where, and what the open ones have already.
create table shipment_counts (
  -- `unopened`: the order itself has not been heard of yet.
  state text not null check (state in ('unopened', 'open', 'completed', 'cancelled')),
  address boolean not null,
  paid boolean not null,
  allotted boolean not null,
  n bigint not null
);

create function count_shipment(one shipments, way int) returns void language sql as $$
  insert into shipment_counts values (
    coalesce(one.closed_as, case when one.opened_at is null then 'unopened' else 'open' end),
    coalesce(trim(one.street), '') <> '', one.paid_at is not null, one.code_ids <> '{}', way);
$$;
create function count_shipments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_shipment(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_shipment(new, 1); end if;
  return null;
end $$;
create trigger count_shipments after insert or update or delete on shipments
  for each row execute function count_shipments();

create function fold_figures() returns void language sql as $$
  with folded as (delete from shipment_counts returning *)
  insert into shipment_counts select state, address, paid, allotted, sum(n) from folded group by 1, 2, 3, 4 having sum(n) <> 0;
$$;
select count_shipment(shipments, 1) from shipments;
select fold_figures();
