-- The resting place of a memorial. Shown to nobody but owner and keepers until they choose otherwise.
alter table timelines add column grave_cemetery text;
alter table timelines add column grave_plot text;
alter table timelines add column grave_latitude double precision;
alter table timelines add column grave_longitude double precision;
-- A photo of a shown memory.
alter table timelines add column grave_photo_id text;
alter table timelines add column grave_shown boolean not null default false;
alter table timelines add column grave_revision int not null default 0;

-- A memory that is taken away takes its photo from the resting place too, as from portrait and cover.
create or replace function empty_picture_places() returns trigger language plpgsql as $$
begin
  update timelines set about_revision = about_revision + 1,
    portrait_id = nullif(portrait_id, new.media_id), cover_id = nullif(cover_id, new.media_id)
  where id = new.timeline_id and new.media_id in (portrait_id, cover_id);
  update timelines set grave_revision = grave_revision + 1, grave_photo_id = null
  where id = new.timeline_id and new.media_id = grave_photo_id;
  return null;
end $$;
