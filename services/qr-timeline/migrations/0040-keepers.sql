-- Who keeps a timeline beside its owner, where every look at it reads it.

-- {"<customer>": "keeper" | "helper"}: the truth stands in `timeline_keepers`; this copy is read with every look.
alter table timelines add column keepers jsonb not null default '{}';
-- Invitations that ended in this privacy epoch: what they opened closes, while the code opens as before.
alter table timelines add column ended_invites text[] not null default '{}';
alter table head_documents add column keeper_ids text[] not null default '{}';
alter table head_documents add column ended_invites text[] not null default '{}';
