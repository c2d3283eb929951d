-- Label papers: 30-up US Letter sheets, 21-up A4 sheets, or 4 x 6 in labels of a thermal printer.
alter table label_sheets add column format text not null default 'letter-30';
