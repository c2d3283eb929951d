import type { Db } from '@keepsake/platform/database';
import { createBatcher } from '@keepsake/platform/batcher';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClaimedRecipient, Outcome, Sending } from '../application/ports.js';
import { bouncesTooOften, type CampaignCounts, restDays, serviceType } from '../domain/campaign.js';
import { countsFor, countsOf, type Counts } from './campaigns.postgres.js';
import { mournfulPage } from './sequences.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type ClaimedRow = {
  readonly id: string;
  readonly state: 'sending' | 'suppressed';
  readonly token: string;
  readonly attempts: number;
  readonly email: string;
  readonly first_name: string;
  readonly business_name: string;
  readonly mournful: boolean;
};

const recipientOf = (row: ClaimedRow): ClaimedRecipient => ({
  id: row.id,
  token: row.token,
  email: row.email,
  firstName: row.first_name,
  businessName: row.business_name,
  attempts: row.attempts,
  mournful: row.mournful,
});

const timeoutMs = 5_000;
/** Short campaigns answer soon; polls of a long one must not compete with its sending. */
const firstPollMs = 100;
const maxPollMs = 1_000;

const counts = async (db: Db, campaignId: string) => {
  const { rows } = await sql<RowOf<'campaigns', 'state'> & { counts: Counts }>`
    select state, ${countsFor(sql`c.id`)} as counts from campaigns c where id = ${campaignId}`.execute(db);
  return { state: rows[0]?.state, counts: countsOf(rows[0]?.counts ?? null) };
};

/** Those of a sequence since it was switched on, so that it can be switched on again. */
const countsForLimit = async (db: Db, campaignId: string) => {
  const { rows } = await sql<Pick<CampaignCounts, 'accepted' | 'failed' | 'bounced' | 'complained'>>`
    select count(*) filter (where r.state = 'accepted') as accepted, count(*) filter (where r.state = 'failed') as failed,
      count(r.bounced_at) as bounced, count(r.complained_at) as complained
    from campaigns c left join campaign_recipients r on r.campaign_id = c.id and r.settled_at >= c.began_at
    where c.id = ${campaignId} and c.sequence_days is not null group by c.id`.execute(db);
  return rows[0] ?? (await counts(db, campaignId)).counts;
};

/** An opt-out of a business does not block the email about an order; bounces and complaints do. */
const suppressedBy = sql`case when m.template_type = ${serviceType} and s.reason = 'unsubscribed' then null else s.reason end`;

/**
 * Why an email of a sequence `m` has no reason anymore: a plate of the order is open or the order was canceled, or the
 * page `g` is gone, has another owner or is a memorial page without a text for it.
 */
const settledMeanwhile = sql`case when m.sequence_days is null then null
  when r.planned_at < m.began_at then 'switched-off'
  when m.template_type = ${serviceType} then
    case when exists (select from contact_pages a where a.order_id = r.about_id) then 'activated'
      when exists (select from contact_orders o where o.order_id = r.about_id and o.cancelled) then 'cancelled' end
  when g.page_id is null or g.customer_id <> r.person_id then 'page-gone'
  when m.template_type = 'first_anniversary' and m.memorial_body = '' and ${mournfulPage} then 'memorial' end`;

/**
 * Checks consent of customers and the suppression list immediately before sending. `known` is materialized, because each
 * use would repeat its subqueries.
 */
const claimNext = (db: Db, campaignId: string, now: Date, most: number) =>
  sql<ClaimedRow>`
    with next as (
      select r.id from campaign_recipients r
      join campaigns c on c.id = r.campaign_id and c.state = 'sending'
      where r.campaign_id = ${campaignId} and r.state = 'waiting' and (r.try_at is null or r.try_at <= ${now})
      order by r.id limit ${most} for update of r skip locked),
    known as materialized (
      select r.id, ${suppressedBy} as against, w.granted, m.template_type, ${settledMeanwhile} as settled_by,
        r.about_id is not null and ${mournfulPage} as mournful,
        coalesce(p.email, c.email, '') as email, coalesce(p.contact_name, c.first_name, '') as first_name,
        coalesce(p.business_name, '') as business_name, r.prospect_id is not null as is_business,
        p.status as prospect_status, b.person_id is not null as is_partner,
        not m.include_recent and exists (
          select 1 from campaign_recipients o where o.person_id = r.person_id and o.campaign_id <> r.campaign_id
            and o.state = 'accepted' and o.campaign_id not in (select c.id from campaigns c where c.template_type = ${serviceType})
            and o.settled_at > ${now}::timestamptz - make_interval(days => ${restDays})) as is_recent,
        (select max(n.id) from consents n where n.customer_id = r.person_id and n.purpose = 'marketing' and r.prospect_id is null) as word
      from next join campaign_recipients r using (id)
      join campaigns m on m.id = r.campaign_id
      left join prospects p on p.id = r.prospect_id
      left join partner_people b on b.person_id = r.person_id and r.prospect_id is not null
      left join customers c on c.customer_id = r.person_id and r.prospect_id is null
      left join consent_now w on w.customer_id = r.person_id and w.purpose = 'marketing'
      left join suppressions s on s.person_id = r.person_id
      left join contact_pages g on g.page_id = r.about_id),
    judged as (
      select *, case when against is not null then against
        when email = '' then 'unknown'
        when not is_business and template_type <> ${serviceType} and granted is not true then 'no-consent'
        when prospect_status = 'responded' then 'responded'
        when is_partner then 'partner'
        when settled_by is not null then settled_by
        when is_recent and template_type <> ${serviceType} then 'recent' end as out_because from known)
    update campaign_recipients r set
      state = case when j.out_because is null then 'sending' else 'suppressed' end,
      reason = j.out_because, consent_id = j.word,
      settled_at = case when j.out_because is null then null else ${now}::timestamptz end
    from judged j where r.id = j.id
    returning r.id, r.state, r.token, r.attempts, j.email, j.first_name, j.business_name, j.mournful`.execute(db);

type Settled = { readonly recipientId: string; readonly outcome: Outcome; readonly at: Date };

/**
 * Stores the outcomes that arrive while others are stored in one statement: each would be one write to disk. `|| ''`
 * excludes the index of open recipients: until the table is analyzed, a plan may read all of them for each batch.
 */
const settleInBatches = (db: Db): Sending['settle'] => {
  const store = createBatcher(
    async (all: readonly Settled[]): Promise<readonly undefined[]> => {
      await sql`
      with given as (
        select * from unnest(${all.map(({ recipientId }) => recipientId)}::uuid[],
          ${all.map(({ outcome }) => outcome.state)}::text[],
          ${all.map(({ outcome }) => (outcome.state === 'failed' ? outcome.reason : null))}::text[],
          ${all.map(({ outcome }) => (outcome.state === 'waiting' ? outcome.tryAt : null))}::timestamptz[],
          ${all.map(({ at }) => at)}::timestamptz[]) g(id, state, reason, try_at, at)),
      settled as (
        update campaign_recipients r set state = g.state, reason = g.reason, try_at = g.try_at, attempts = attempts + 1,
          settled_at = case when g.state = 'waiting' then null else g.at end
        from given g where r.id = g.id and r.state || '' = 'sending' returning r.prospect_id, r.state)
      update prospects p set emails_sent = emails_sent + s.n
      from (select prospect_id, count(*) as n from settled where state = 'accepted' group by prospect_id) s
      where p.id = s.prospect_id`.execute(db);
      return [];
    },
    { maxBatch: 1_000 },
  );
  return (recipientId, outcome, at) => store.add({ recipientId, outcome, at });
};

export const postgresSending = (db: Db): Sending => ({
  alone: (campaignId, work) =>
    db.connection().execute(async (session) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_lock(hashtext('campaign'), hashtext(${campaignId})) as mine`.execute(session);
      if (rows[0]?.mine !== true) return undefined;
      try {
        return await work();
      } finally {
        await sql`select pg_advisory_unlock(hashtext('campaign'), hashtext(${campaignId}))`.execute(session);
      }
    }),
  reverse: async (campaignId) =>
    void (await sql`update campaign_recipients set state = 'waiting' where campaign_id = ${campaignId} and state = 'sending'`.execute(
      db,
    )),
  claim: async (campaignId, now, most) => {
    for (;;) {
      const { rows } = await claimNext(db, campaignId, now, most);
      const found = rows.filter(({ state }) => state === 'sending').map(recipientOf);
      if (found.length > 0 || rows.length === 0) return found;
    }
  },
  settle: settleInBatches(db),
  stopAtBounces: async (campaignId, limitPercent) => {
    if (!bouncesTooOften(await countsForLimit(db, campaignId), limitPercent)) return false;
    const { rows } = await sql`update campaigns set state = 'paused', pause_reason = 'bounces'
      where id = ${campaignId} and state = 'sending' returning 1`.execute(db);
    return rows.length === 1;
  },
  nextTry: async (campaignId, now) => {
    const { rows } = await sql<{ at: Date | null }>`
      select min(coalesce(try_at, ${now}::timestamptz)) as at from campaign_recipients
      where campaign_id = ${campaignId} and state in ('waiting', 'sending')`.execute(db);
    return rows[0]?.at ?? undefined;
  },
  outcome: async (campaignId, signal) => {
    const until = performance.now() + timeoutMs;
    let now = await counts(db, campaignId);
    for (let pollMs = firstPollMs; now.state === 'sending' && performance.now() < until; pollMs *= 1.5) {
      await pause(Math.min(pollMs, maxPollMs), undefined, { signal });
      now = await counts(db, campaignId);
    }
    return now.counts;
  },
});
