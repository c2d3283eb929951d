import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { matchesSearch, listPage, type SortField } from '@keepsake/platform/work-list';
import { sql, type RawBuilder } from 'kysely';
import type { Audience, Campaign, Campaigns, CountedCampaign, SendingSettings } from '../application/ports.js';
import {
  businessOf,
  campaignStatuses,
  overridable,
  reportingDays,
  restDays,
  wayOf,
  type CampaignCounts,
  type CampaignStatus,
  type LeftOutReason,
  type TemplateType,
} from '../domain/campaign.js';
import { recipientsPage } from './campaign-recipients.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'campaigns'>;
export type Counts = Readonly<Record<string, number>> | null;
type CountedRow = Row & { readonly counts: Counts };

const campaignOf = (row: Row): Campaign => ({
  ...present({
    pauseReason: row.pause_reason ?? undefined,
    sendAt: row.send_at ?? undefined,
    beganBy: row.began_by ?? undefined,
    beganAt: row.began_at ?? undefined,
    sentAt: row.sent_at ?? undefined,
    archivedAt: row.archived_at ?? undefined,
  }),
  id: row.id,
  name: row.name,
  subject: row.subject,
  body: row.body,
  templateType: row.template_type,
  state: row.state,
  createdBy: row.created_by,
  createdAt: row.created_at,
});

export const countsOf = (counts: Counts): CampaignCounts => {
  const of = (kind: string): number => counts?.[kind] ?? 0;
  const settled = { accepted: of('accepted'), failed: of('failed'), suppressed: of('suppressed') };
  return {
    ...settled,
    waiting: of('waiting'),
    recipients: of('waiting') + settled.accepted + settled.failed + settled.suppressed,
    opened: of('opened'),
    machineOpened: of('machine-opened'),
    clicked: of('clicked'),
    engaged: of('engaged'),
    responded: of('responded'),
    bounced: of('bounced'),
    complained: of('complained'),
    unsubscribed: of('unsubscribed'),
  };
};

const counted = (row: CountedRow): CountedCampaign => ({ ...campaignOf(row), counts: countsOf(row.counts) });

/** Selects the counts of one campaign as a single JSON value. */
export const countsFor = (campaignId: RawBuilder<unknown>) => sql`(
  select jsonb_object_agg(kind, n) from (
    select kind, sum(n)::int as n from campaign_counts where campaign_id = ${campaignId} group by kind) summed)`;

const withCounts = sql`(select c.*, ${countsFor(sql`c.id`)} as counts from campaigns c)`;

const sorts: Readonly<Record<string, SortField>> = {
  created: { by: sql`created_at`, kind: 'instant' },
  name: { by: sql`lower(name)`, kind: 'text' },
  subject: { by: sql`lower(subject)`, kind: 'text' },
  sent: { by: sql`coalesce(sent_at, 'epoch'::timestamptz)`, kind: 'instant' },
};

const inStatus = (status: CampaignStatus, now: Date): RawBuilder<unknown> => {
  const over = sql`sent_at <= ${now}::timestamptz - make_interval(days => ${reportingDays})`;
  if (status === 'sending') return sql`state in ('sending', 'paused')`;
  if (status === 'completed') return sql`(state = 'sent' and ${over})`;
  return status === 'sent' ? sql`(state = 'sent' and not ${over})` : sql`state = ${status}`;
};

type Judging = Pick<Campaign, 'id' | 'templateType' | 'subject' | 'body'>;

/** Selects everyone the campaign could reach, with the reason that excludes them by their own data. */
const people = (type: TemplateType): RawBuilder<unknown> =>
  wayOf(type) === 'newsletter'
    ? sql`select c.customer_id as person_id, null::uuid as prospect_id,
          case when w.granted is not true then 'no-consent' when s.id is not null then 'suppressed' end as against
        from customers c
        left join consent_now w on w.customer_id = c.customer_id and w.purpose = 'marketing'
        left join suppressions s on s.person_id = c.customer_id where c.email <> ''`
    : sql`select p.person_id, p.id as prospect_id,
          case when s.id is not null then 'suppressed' when p.status = 'responded' then 'responded'
            when b.person_id is not null then 'partner' end as against
        from prospects p
        left join suppressions s on s.person_id = p.person_id
        left join partner_people b on b.person_id = p.person_id
        where p.business_type = ${businessOf(type)}`;

/** Adds exclusions by earlier campaigns; claiming a recipient checks all of them again. */
const judged = ({ id, templateType, subject, body }: Judging, now: Date): RawBuilder<unknown> => sql`(
  with told as (
    select distinct r.person_id from campaign_recipients r join campaigns o on o.id = r.campaign_id
    where o.id <> ${id} and o.template_type = ${templateType} and o.subject = ${subject} and o.body = ${body}
      and r.state = 'accepted'),
  recent as (
    select r.person_id from campaign_recipients r
    where r.campaign_id <> ${id} and r.state = 'accepted'
      and r.settled_at > ${now}::timestamptz - make_interval(days => ${restDays})
    union select r.person_id from campaign_recipients r join campaigns o on o.id = r.campaign_id and o.state = 'sending'
    where r.campaign_id <> ${id} and r.state in ('waiting', 'sending'))
  select p.person_id, p.prospect_id, coalesce(p.against,
    case when t.person_id is not null then 'same-words' when n.person_id is not null then 'recent' end) as out_because
  from (${people(templateType)}) p
  left join told t on t.person_id = p.person_id left join recent n on n.person_id = p.person_id)`;

const audienceOf = (counts: Readonly<Partial<Record<LeftOutReason | 'none', number>>>): Audience => ({
  people: counts.none ?? 0,
  withoutConsent: counts['no-consent'] ?? 0,
  suppressed: counts.suppressed ?? 0,
  responded: counts.responded ?? 0,
  partners: counts.partner ?? 0,
  sameWords: counts['same-words'] ?? 0,
  recent: counts.recent ?? 0,
});

export const postgresCampaigns = (db: Db): Campaigns => ({
  insert: async (tx, one) =>
    void (await sql`insert into campaigns (id, name, subject, body, template_type, state, created_by, created_at)
      values (${one.id}, ${one.name}, ${one.subject}, ${one.body}, ${one.templateType}, ${one.state}, ${one.createdBy}, ${one.createdAt})`.execute(
      tx.db,
    )),
  find: async (id) => {
    const { rows } = await sql<CountedRow>`select * from ${withCounts} c where id = ${id}`.execute(db);
    return rows[0] && counted(rows[0]);
  },
  page: (input, now) =>
    listPage(db, {
      from: withCounts,
      where: [
        input.archived === true ? sql`archived_at is not null` : sql`archived_at is null`,
        ...(input.status === undefined ? [] : [inStatus(input.status, now)]),
        ...matchesSearch(sql`(name || ' ' || subject)`, input.search),
      ],
      sorts,
      defaultSort: '-created',
      asked: input,
      read: counted,
    }),
  write: async (tx, id, { name, subject, body, state, sendAt }) => {
    const { rows } =
      await sql`update campaigns set name = ${name}, subject = ${subject}, body = ${body}, state = ${state},
        send_at = ${sendAt ?? null}
      where id = ${id} and state in ('draft', 'scheduled') and archived_at is null returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  lock: async (tx, id) => {
    const { rows } = await sql<Row>`select * from campaigns where id = ${id} for no key update`.execute(tx.db);
    return rows[0] && campaignOf(rows[0]);
  },
  begin: async (tx, campaign, { by, at, includeRecent }) => {
    // Serialized, so that recipients claimed by a campaign that begins concurrently are visible here.
    await sql`select pg_advisory_xact_lock(hashtext('begin-campaign'))`.execute(tx.db);
    const { rows } = await sql`update campaigns set state = 'sending', began_by = ${by}, began_at = ${at},
        include_recent = ${includeRecent}
      where id = ${campaign.id} and state = 'scheduled' and archived_at is null returning 1`.execute(tx.db);
    if (rows.length === 0) return undefined;
    const against = includeRecent ? overridable : [];
    const added = await sql`insert into campaign_recipients (id, campaign_id, person_id, prospect_id)
      select gen_random_uuid(), ${campaign.id}, person_id, prospect_id from ${judged(campaign, at)} p
      where out_because is null or out_because = any(${[...against]}::text[])
      on conflict (campaign_id, person_id) do nothing returning 1`.execute(tx.db);
    return added.rows.length;
  },
  archive: async (tx, id, at) => {
    const { rows } = await sql`update campaigns set archived_at = coalesce(archived_at, ${at}::timestamptz)
      where id = ${id} and state not in ('sending', 'paused') returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  restore: async (tx, id, now) =>
    void (await sql`update campaigns set archived_at = null,
        send_at = case when began_at is null and send_at <= ${now} then null else send_at end
      where id = ${id}`.execute(tx.db)),
  purge: async (tx, before) =>
    void (await sql`delete from campaigns where began_at is null and archived_at < ${before}`.execute(tx.db)),
  namesLike: async (name) => {
    const { rows } = await sql<
      RowOf<'campaigns', 'name'>
    >`select name from campaigns where starts_with(name, ${name})`.execute(db);
    return rows.map((row) => row.name);
  },
  pause: async (tx, id) => {
    const { rows } = await sql`update campaigns set state = 'paused', pause_reason = 'staff'
      where id = ${id} and state = 'sending' returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  resume: async (tx, id) => {
    const { rows } = await sql`update campaigns set state = 'sending', pause_reason = null
      where id = ${id} and state = 'paused' returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  end: async (tx, id, at) =>
    void (await sql`update campaigns set state = 'sent', sent_at = ${at} where id = ${id} and state = 'sending'
        and not exists (select 1 from campaign_recipients where campaign_id = ${id} and state in ('waiting', 'sending'))`.execute(
      tx.db,
    )),
  totals: async (now) => {
    const perStatus = campaignStatuses.map(
      (status) =>
        sql`select ${status}::text as status, count(*) as count from campaigns
          where ${inStatus(status, now)} and not (archived_at is not null and began_at is null)`,
    );
    const { rows: statuses } = await sql
      .join<{ readonly status: CampaignStatus; readonly count: number }>(perStatus, sql` union all `)
      .execute(db);
    const { rows } = await sql<{ counts: Counts }>`
      select jsonb_object_agg(kind, n) as counts from (select kind, sum(n)::int as n from campaign_counts group by kind) summed`.execute(
      db,
    );
    const { accepted, opened, machineOpened, clicked, engaged, responded } = countsOf(rows[0]?.counts ?? null);
    return { statuses, delivered: accepted, opened, machineOpened, clicked, engaged, responded };
  },
  audience: async (campaign, now) => {
    const { rows } = await sql<{ reason: LeftOutReason | 'none'; n: number }>`
      select coalesce(out_because, 'none') as reason, count(*) as n from ${judged(campaign, now)} p group by 1`.execute(
      db,
    );
    return audienceOf(Object.fromEntries(rows.map(({ reason, n }) => [reason, n])));
  },
  settings: async () => {
    const { rows } = await sql<RowOf<'sending_settings', 'mails_per_minute' | 'bounce_limit_percent'>>`
      select mails_per_minute, bounce_limit_percent from sending_settings`.execute(db);
    const [kept] = rows;
    if (!kept) throw new Error('The settings of sending are one row that is always there, and it is gone.');
    return { mailsPerMinute: kept.mails_per_minute, bounceLimitPercent: kept.bounce_limit_percent };
  },
  saveSettings: async (tx, { mailsPerMinute, bounceLimitPercent }: SendingSettings) =>
    void (await sql`update sending_settings set mails_per_minute = ${mailsPerMinute}, bounce_limit_percent = ${bounceLimitPercent}`.execute(
      tx.db,
    )),
  recipients: (input) => recipientsPage(db, input),
});
