-- The files of one timeline, counted for its owner's account page.
create index media_of_timeline on media (timeline_id);
