-- What was taken off or withdrawn, and timelines that stand aside, are destroyed after their time of grace.

-- Since when nobody is shown it; nothing once its words and its picture are destroyed.
alter table entries add column removed_at timestamptz;
update entries set removed_at = coalesce(taken_off_at, now()) where status = 'removed';
create index entries_removed on entries (removed_at) where removed_at is not null;
-- When the content of a timeline that stands aside was destroyed.
alter table timelines add column emptied_at timestamptz;
create index timelines_undone on timelines (undone_at) where undone_at is not null and emptied_at is null;
-- Who asks for media that nobody shows any more looks from the pictures of a head, too.
create index timelines_portrait on timelines (portrait_id) where portrait_id is not null;
create index timelines_cover on timelines (cover_id) where cover_id is not null;
