-- When a campaign was put away: a sent one is archived, one that never began is deleted after a while.
alter table campaigns add column archived_at timestamptz;
-- The sender confirmed that people who were written to recently, or know these words, get it as well.
alter table campaigns add column include_recent boolean not null default false;
-- Nothing of the old sample text goes out unread.
update campaigns set state = 'draft', send_at = null where state = 'scheduled' and body like '%timelines open faster%';

create index campaign_recipients_accepted on campaign_recipients (settled_at) where state = 'accepted';

-- Addresses of partner accounts, as keyed hashes. Outreach leaves them out, also when their file is imported later.
create table partner_people (person_id text primary key, since timestamptz not null);
