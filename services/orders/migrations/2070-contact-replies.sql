-- Replies of staff to messages of the contact form. They are erased with the message.
create table contact_replies (
  id uuid primary key,
  contact_id uuid not null references contacts on delete cascade,
  text text not null,
  staff_id text not null,
  created_at timestamptz not null
);
create index contact_replies_by_contact on contact_replies (contact_id, created_at, id);
-- Of the writer's browser, for the greeting around a reply. Null: unknown, as of all earlier messages.
alter table contacts add column language text;
