-- Every mail the product sends. The id is also the Message-ID: whatever crashes in between, a repeat is the same mail.
create table mails (
  id uuid primary key,
  to_email text not null,
  -- Keyed hash of the address, so that support can list a person's mails without searching by address.
  customer_id text not null,
  template text not null,
  -- The words of the mail: names, codes, links. Blanked as soon as the mail is settled.
  values jsonb,
  -- What the mail is about (order, plate, claim, account); says which later mail makes an earlier one needless.
  subject_id text,
  -- `suppressed` is for addresses that must not be written to any more.
  state text not null check (state in ('queued', 'sent', 'failed', 'expired', 'suppressed')),
  attempts int not null default 0,
  not_after timestamptz,
  queued_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'queued') = (settled_at is null)),
  check ((state = 'queued') = (values is not null))
);
create index mails_newest on mails (queued_at desc, id desc);
create index mails_of_customer on mails (customer_id, queued_at desc, id desc);
create index mails_about on mails (subject_id, template) where subject_id is not null;
