-- Contact data of a location as families see it. Without a row, phone and website of the application are shown.
create table location_contacts (
  location_id uuid primary key references locations,
  phone text not null,
  website text,
  address text,
  zip_code text,
  email text
);
