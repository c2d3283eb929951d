-- One database for each service, made at the first start.
create database gateway;
create database orders;
create database "qr-timeline";
create database "partners-inventory";
create database "affiliates-escrow";
create database campaigns;
create database shipping;
