create index accounts_by_name on accounts (lower(business_name), id);
create index accounts_waiting on accounts (created_at, id) where application_status in ('submitted', 'question');
create index locations_by_name on locations (lower(name), id);
