-- What a family's guests need to know about the service. All of it may be unknown.
alter table cases
  add column service_time text,
  add column service_place text,
  add column livestream_url text,
  add column charity text;
create index cases_of_services on cases (location_id, service_date) where service_date is not null and state <> 'closed';
