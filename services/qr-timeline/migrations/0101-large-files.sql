-- Whether guests may add files of more than the 10 MB that any guest may send: the owner's to say.
alter table timelines add column large_files boolean not null default false;
