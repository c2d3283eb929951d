-- No recipient may change between the new rule and the count of what is there.
lock table campaign_recipients in share row exclusive mode;

-- A recipient who opened a campaign, or selected a link in it, counts once as engaged; machines count as neither.
create or replace function facts_of(r campaign_recipients) returns table (kind text) language sql immutable as $$
  select case r.state when 'sending' then 'waiting' else r.state end
  union all select 'opened' where r.opened_at is not null
  union all select 'machine-opened' where r.machine_opened_at is not null
  union all select 'clicked' where r.clicked_at is not null
  union all select 'engaged' where r.opened_at is not null or r.clicked_at is not null
  union all select 'responded' where r.responded_at is not null
  union all select 'bounced' where r.bounced_at is not null
  union all select 'complained' where r.complained_at is not null
  union all select 'unsubscribed' where r.unsubscribed_at is not null;
$$;
insert into campaign_counts
  select campaign_id, 'engaged', count(*) from campaign_recipients
  where opened_at is not null or clicked_at is not null group by 1;
