-- Facts from events that segments of campaigns select by. A page is known by its timeline; those from before, by their code.
create table contact_pages (
  page_id text primary key,
  customer_id text not null,
  occasion text,
  opened_at timestamptz not null
);
create index contact_pages_of on contact_pages (customer_id);
create table contact_orders (
  order_id text primary key,
  customer_id text not null,
  occasion text not null,
  placed_at timestamptz not null
);
create index contact_orders_of on contact_orders (customer_id);

-- The emails about opened pages name who opened one, and when; not the occasion.
insert into contact_pages (page_id, customer_id, opened_at)
select distinct on (m.subject_id) m.subject_id, m.customer_id, m.queued_at from mails m
where m.template = 'timeline-open' and m.subject_id is not null and m.customer_id <> 'erased-customer'
order by m.subject_id, m.queued_at desc;

alter table campaigns
  add column segment_occasions text[] not null default '{}',
  add column segment_page text check (segment_page in ('opened', 'none')),
  add column segment_min_days int check (segment_min_days >= 0),
  add column segment_max_days int check (segment_max_days > 0);
