-- Mails to many. What a campaign says is fixed once it is sending; who gets it is fixed in the moment it begins.
create table campaigns (
  id uuid primary key,
  name text not null,
  subject text not null,
  body text not null,
  template_type text not null
    check (template_type in ('customer_product_newsletter', 'affiliate_recruitment', 'funeral_home_outreach', 'pet_cemetery_outreach')),
  -- `sent` becomes `completed` by itself when the days of reporting are over; nothing is written for it.
  state text not null check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent')),
  pause_reason text check (pause_reason in ('staff', 'bounces')),
  send_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  began_by text,
  began_at timestamptz,
  sent_at timestamptz,
  check ((state = 'paused') = (pause_reason is not null)),
  check ((state in ('draft', 'scheduled')) = (began_at is null)),
  check ((state = 'sent') = (sent_at is not null))
);
create index campaigns_newest on campaigns (created_at desc, id desc);

-- Businesses that are written to as businesses. `person_id` is the keyed hash of the address, so that whoever has said no once
-- is known again under it.
create table prospects (
  id uuid primary key,
  person_id text not null unique,
  business_name text not null,
  contact_name text not null,
  email text not null,
  business_type text not null check (business_type in ('funeral_home', 'pet_cemetery')),
  status text not null default 'open' check (status in ('open', 'responded')),
  emails_sent int not null default 0,
  created_at timestamptz not null
);
create index prospects_newest on prospects (created_at desc, id desc);

-- Nobody in here is written to by a campaign, whatever else we know. The address is for the eye only and goes when the person
-- is forgotten; the hash stays, so that a later import does not bring them back.
create table suppressions (
  id uuid primary key,
  person_id text not null unique,
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'staff')),
  at timestamptz not null
);

-- One row for a person and a campaign: a second press adds none. The id is also the Message-ID.
create table campaign_recipients (
  id uuid primary key,
  campaign_id uuid not null references campaigns,
  person_id text not null,
  prospect_id uuid references prospects on delete set null,
  -- Stands in the links of the mail; says nothing of the person and cannot be guessed.
  token uuid not null unique default gen_random_uuid(),
  -- `sending`: handed to the server now. Found so after a crash, nobody knows whether it arrived: it goes again, as the same mail.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'accepted', 'failed', 'suppressed')),
  -- Why it failed or was left out.
  reason text,
  -- Which word of the person it was sent upon.
  consent_id bigint,
  attempts int not null default 0,
  try_at timestamptz,
  settled_at timestamptz,
  opened_at timestamptz,
  machine_opened_at timestamptz,
  clicked_at timestamptz,
  responded_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  unsubscribed_at timestamptz,
  unique (campaign_id, person_id)
);
create index campaign_recipients_open on campaign_recipients (campaign_id, id) where state in ('waiting', 'sending');
create index campaign_recipients_person on campaign_recipients (person_id);
create index campaign_recipients_prospect on campaign_recipients (prospect_id) where prospect_id is not null;

-- Kept by the write itself and folded by the job that folds all figures.
create table campaign_counts (campaign_id uuid not null, kind text not null, n bigint not null);
create index campaign_counts_of on campaign_counts (campaign_id);

create function facts_of(r campaign_recipients) returns table (kind text) language sql immutable as $$
  select case r.state when 'sending' then 'waiting' else r.state end
  union all select 'opened' where r.opened_at is not null
  union all select 'machine-opened' where r.machine_opened_at is not null
  union all select 'clicked' where r.clicked_at is not null
  union all select 'responded' where r.responded_at is not null
  union all select 'bounced' where r.bounced_at is not null
  union all select 'complained' where r.complained_at is not null
  union all select 'unsubscribed' where r.unsubscribed_at is not null;
$$;
create function count_new_recipients() returns trigger language plpgsql as $$
begin
  insert into campaign_counts select r.campaign_id, f.kind, count(*) from added r, facts_of(r) f group by 1, 2;
  return null;
end $$;
create function count_recipients() returns trigger language plpgsql as $$
begin
  insert into campaign_counts
  select campaign_id, kind, sum(way) from (
    select r.campaign_id, f.kind, 1 as way from now_so r, facts_of(r) f
    union all select r.campaign_id, f.kind, -1 from once_so r, facts_of(r) f) moved
  group by 1, 2 having sum(way) <> 0;
  return null;
end $$;
create trigger count_new_recipients after insert on campaign_recipients
  referencing new table as added for each statement execute function count_new_recipients();
create trigger count_recipients after update on campaign_recipients
  referencing old table as once_so new table as now_so for each statement execute function count_recipients();

create or replace function fold_figures() returns void language sql as $$
  with folded as (delete from mail_counts returning *)
  insert into mail_counts select month, template, state, sum(n) from folded group by 1, 2, 3 having sum(n) <> 0;
  with folded as (delete from people_counts returning *)
  insert into people_counts select kind, sum(n) from folded group by 1 having sum(n) <> 0;
  with folded as (delete from campaign_counts returning *)
  insert into campaign_counts select campaign_id, kind, sum(n) from folded group by 1, 2 having sum(n) <> 0;
$$;

create table sending_settings (
  only_row boolean primary key default true check (only_row),
  mails_per_minute int not null check (mails_per_minute between 1 and 100000),
  -- A campaign stops by itself when more of its mails than this come back.
  bounce_limit_percent int not null check (bounce_limit_percent between 1 and 100)
);
insert into sending_settings (mails_per_minute, bounce_limit_percent) values (3000, 5);
