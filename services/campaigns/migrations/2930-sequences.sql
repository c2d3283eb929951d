-- A sequence is a campaign that stays: `sending` is on, `draft` or `paused` is off, `began_at` is when it was switched on
-- last. Its recipients are those of a campaign, so that no one gets it twice.
alter table campaigns
  add column sequence_days int,
  -- Replaces subject and body for owners of memorial pages.
  add column memorial_subject text not null default '',
  add column memorial_body text not null default '';
alter table campaigns drop constraint campaigns_template_type_check;
alter table campaigns add constraint campaigns_template_type_check check (template_type in (
  'customer_product_newsletter', 'affiliate_recruitment', 'funeral_home_outreach', 'pet_cemetery_outreach',
  'welcome', 'activation_reminder', 'first_anniversary'));
alter table campaigns add constraint campaigns_sequence_check
  check ((sequence_days is not null) = (template_type in ('welcome', 'activation_reminder', 'first_anniversary')));
create unique index campaigns_sequences on campaigns (template_type) where sequence_days is not null;

-- The page or order that an email of a sequence is about.
alter table campaign_recipients
  add column about_id text,
  -- Emails planned before the sequence was switched on again are dropped.
  add column planned_at timestamptz;
create index campaign_recipients_sent on campaign_recipients (campaign_id, settled_at);

-- Which plates are open and which orders left the house; known from this version on.
alter table contact_pages add column order_id text;
create index contact_pages_of_order on contact_pages (order_id) where order_id is not null;
alter table contact_orders
  add column shipped_at timestamptz,
  add column cancelled boolean not null default false,
  -- Plates for the stock of a partner are activated by families, not by the buyer.
  add column stock boolean not null default false;
create index contact_orders_shipped on contact_orders (shipped_at) where shipped_at is not null;
create index contact_pages_opened on contact_pages (opened_at);

insert into campaigns (id, name, template_type, sequence_days, state, created_by, created_at, subject, body, memorial_subject, memorial_body)
values
  (gen_random_uuid(), 'Welcome', 'welcome', 3, 'draft', 'clock', now(), 'First steps with your page',
   'Your page has been open for a few days. The first photos and memories make it easier for others to add theirs.

You can invite family and friends from your account, and decide who may add something.

[Open my account]({{siteUrl}}/customer/account)', '', ''),
  (gen_random_uuid(), 'Activation reminder', 'activation_reminder', 21, 'draft', 'clock', now(), 'Your plate is waiting to be activated',
   'We shipped your order some time ago, and no plate of it has been activated yet.

To open the page, scan the code on the plate or type it in your account. If it has not arrived, reply to this email.

[Activate the plate]({{siteUrl}}/customer/account)', '', ''),
  (gen_random_uuid(), 'First anniversary', 'first_anniversary', 0, 'draft', 'clock', now(), 'Your page is one year old',
   'A year ago you opened your page with {{brandName}}. Perhaps this is a good day to look at it again, and to add what has happened since.

[Open my account]({{siteUrl}}/customer/account)',
   'A year of your memorial page',
   'A year ago you opened a memorial page with {{brandName}}. It is there whenever you would like to visit it or to add a memory.

[Open my account]({{siteUrl}}/customer/account)');
