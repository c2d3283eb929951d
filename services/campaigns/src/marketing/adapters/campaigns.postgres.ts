import { isEventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { matchesSearch, listPage, type SortField } from '@keepsake/platform/work-list';
import { sql, type RawBuilder } from 'kysely';
import type {
  Audience,
  Campaign,
  Campaigns,
  CountedCampaign,
  SendingSettings,
  SentCampaign,
} from '../application/ports.js';
import {
  campaignStatuses,
  isCampaign,
  overridable,
  reportingDays,
  type CampaignCounts,
  type CampaignStatus,
  type LeftOutReason,
} from '../domain/campaign.js';
import { judged } from './audience.postgres.js';
import { recipientsPage } from './campaign-recipients.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'campaigns'>;
export type Counts = Readonly<Record<string, number>> | null;
type CountedRow = Row & { readonly counts: Counts };

const sequenceOf = ({ sequence_days: days, memorial_subject, memorial_body }: Row) =>
  days === null ? undefined : { days, memorialSubject: memorial_subject, memorialBody: memorial_body };

const campaignOf = (row: Row): Campaign => ({
  ...present({
    sequence: sequenceOf(row),
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
  segment: {
    occasions: row.segment_occasions.filter(isEventTypeSlug),
    ...present({
      page: row.segment_page ?? undefined,
      pageMinDays: row.segment_min_days ?? undefined,
      pageMaxDays: row.segment_max_days ?? undefined,
    }),
  },
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

const sentCampaign = (row: CountedRow): SentCampaign => {
  const one = counted(row);
  if (!isCampaign(one)) throw new Error('A sequence was read as a campaign.');
  return one;
};

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

const audienceOf = (counts: Readonly<Partial<Record<LeftOutReason | 'none', number>>>): Audience => ({
  people: counts.none ?? 0,
  withoutConsent: counts['no-consent'] ?? 0,
  suppressed: counts.suppressed ?? 0,
  responded: counts.responded ?? 0,
  partners: counts.partner ?? 0,
  outsideSegment: counts.segment ?? 0,
  sameWords: counts['same-words'] ?? 0,
  recent: counts.recent ?? 0,
});

export const postgresCampaigns = (db: Db): Campaigns => ({
  insert: async (tx, one) =>
    void (await sql`insert into campaigns (id, name, subject, body, template_type, state, created_by, created_at,
        segment_occasions, segment_page, segment_min_days, segment_max_days)
      values (${one.id}, ${one.name}, ${one.subject}, ${one.body}, ${one.templateType}, ${one.state}, ${one.createdBy}, ${one.createdAt},
        ${[...one.segment.occasions]}::text[], ${one.segment.page ?? null}, ${one.segment.pageMinDays ?? null}, ${one.segment.pageMaxDays ?? null})`.execute(
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
        sql`sequence_days is null`,
        input.archived === true ? sql`archived_at is not null` : sql`archived_at is null`,
        ...(input.status === undefined ? [] : [inStatus(input.status, now)]),
        ...matchesSearch(sql`(name || ' ' || subject)`, input.search),
      ],
      sorts,
      defaultSort: '-created',
      asked: input,
      read: sentCampaign,
    }),
  write: async (tx, id, { name, subject, body, segment, state, sendAt }) => {
    const { rows } =
      await sql`update campaigns set name = ${name}, subject = ${subject}, body = ${body}, state = ${state},
        send_at = ${sendAt ?? null}, segment_occasions = ${[...segment.occasions]}::text[],
        segment_page = ${segment.page ?? null}, segment_min_days = ${segment.pageMinDays ?? null},
        segment_max_days = ${segment.pageMaxDays ?? null}
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
    void (await sql`update campaigns set state = 'sent', sent_at = ${at} where id = ${id} and state = 'sending' and sequence_days is null
        and not exists (select 1 from campaign_recipients where campaign_id = ${id} and state in ('waiting', 'sending'))`.execute(
      tx.db,
    )),
  totals: async (now) => {
    const perStatus = campaignStatuses.map(
      (status) =>
        sql`select ${status}::text as status, count(*) as count from campaigns
          where ${inStatus(status, now)} and sequence_days is null and not (archived_at is not null and began_at is null)`,
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
