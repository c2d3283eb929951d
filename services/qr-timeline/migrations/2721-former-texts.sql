-- Words, dates and order that an edit replaced. Owner and keepers can restore them for 30 days.
create table former_texts (
  timeline_id uuid not null references timelines on delete cascade,
  -- Version of the timeline that replaced them: all rows of one edit.
  version bigint not null,
  entry_id uuid not null references entries on delete cascade,
  title text not null,
  description text not null,
  caption text,
  date text,
  location text,
  submitted_by text,
  edited_by_family boolean not null,
  -- Set if the edit changed the order of the entries.
  submitted_at timestamptz,
  replaced_at timestamptz not null,
  replaced_by text not null check (replaced_by in ('guest', 'family', 'support')),
  primary key (timeline_id, version, entry_id)
);
create index former_texts_replaced on former_texts (replaced_at);
create index former_texts_of_entry on former_texts (entry_id);
