-- A portrait or cover may be the picture of a memory. Whoever takes that memory away takes the picture from every address,
-- so the place is empty from then on. The timeline's row is locked by whoever changes a memory.
create function empty_picture_places() returns trigger language plpgsql as $$
begin
  update timelines set about_revision = about_revision + 1,
    portrait_id = nullif(portrait_id, new.media_id), cover_id = nullif(cover_id, new.media_id)
  where id = new.timeline_id and new.media_id in (portrait_id, cover_id);
  return null;
end $$;
create trigger empty_picture_places after update of status on entries
  for each row when (new.status <> 'shown' and old.status = 'shown' and new.media_id is not null)
  execute function empty_picture_places();
