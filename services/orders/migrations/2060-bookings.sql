-- Lists payments and refunds by day.
create index payments_by_time on payments (at, id);
create index refunds_by_time on refunds (at, id);
