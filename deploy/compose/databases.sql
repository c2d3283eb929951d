-- Creates one database per service at the first start.
create database gateway;
create database orders;
create database "qr-timeline";
create database "partners-inventory";
create database "affiliates-escrow";
create database campaigns;
create database shipping;
