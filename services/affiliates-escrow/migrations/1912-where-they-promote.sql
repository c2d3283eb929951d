-- Where an applicant will recommend the product, in their own words.
alter table affiliates add column promotion text;
