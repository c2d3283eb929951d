-- How people name the order of a commission; absent for commissions that are older than this column.
alter table commissions add column order_number text;
