-- Support reads the reports of all families, newest first.
create index entry_reports_newest on entry_reports (reported_at desc, id desc);
