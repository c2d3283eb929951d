-- Guests may send videos and large files until the owner says otherwise. Owners who saved their settings keep their choice.
alter table timelines alter column large_files set default true;
update timelines set large_files = true, version = version + 1, changed_at = clock_timestamp()
where not large_files and settings_revision = 0;
