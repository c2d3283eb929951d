alter table timelines validate constraint timelines_prompt_deck_check;
-- Celebrations show the default deck of their occasion, so their stored pages are out of date. They are rebuilt after the
-- upgrade, when no earlier release writes them any more.
update timelines set version = version + 1, changed_at = clock_timestamp()
where event_type_slug not in ('memorial', 'pet-memorial') and undone_at is null;
do $$ begin
  if to_regclass('graphile_worker.jobs') is not null and exists (select 1 from timelines) then
    perform graphile_worker.add_job('rebuild-timelines', '{"after": "", "reset": true}', job_key => 'rebuild-timelines',
      run_at => now() + interval '10 minutes');
  end if;
end $$;
