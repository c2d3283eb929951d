-- The order in which a partner chose the photographs of a case: files that travel side by side arrive in another one.
alter table uploads add column case_place bigint;
