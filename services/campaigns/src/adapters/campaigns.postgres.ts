import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { hasWords, listPage, type SortField } from '@keepsake/platform/work-list';
import { sql, type RawBuilder } from 'kysely';
import type { Campaign, Campaigns, CountedCampaign, SendingSettings } from '../application/campaign-ports.js';
import {
  businessOf,
  campaignStatuses,
  reportingDays,
  wayOf,
  type CampaignCounts,
  type CampaignState,
  type CampaignStatus,
  type PauseReason,
  type TemplateType,
} from '../domain/campaign.js';
import { recipientsPage } from './campaign-recipients.postgres.js';

type Row = {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly body: string;
  readonly template_type: TemplateType;
  readonly state: CampaignState;
  readonly pause_reason: PauseReason | null;
  readonly send_at: Date | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly began_by: string | null;
  readonly began_at: Date | null;
  readonly sent_at: Date | null;
};
export type Counts = Readonly<Record<string, number>> | null;
type CountedRow = Row & { readonly counts: Counts };

const campaignOf = (row: Row): Campaign => ({
  ...present({
    pauseReason: row.pause_reason ?? undefined,
    sendAt: row.send_at ?? undefined,
    beganBy: row.began_by ?? undefined,
    beganAt: row.began_at ?? undefined,
    sentAt: row.sent_at ?? undefined,
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
    responded: of('responded'),
    bounced: of('bounced'),
    complained: of('complained'),
    unsubscribed: of('unsubscribed'),
  };
};

const counted = (row: CountedRow): CountedCampaign => ({ ...campaignOf(row), counts: countsOf(row.counts) });

/** The counts of one campaign as one value. */
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

/** Everybody the campaign could be for, with what stands against it; the same words decide again when each mail goes. */
const people = (type: TemplateType): RawBuilder<unknown> =>
  wayOf(type) === 'newsletter'
    ? sql`(select c.customer_id as person_id, null::uuid as prospect_id, coalesce(w.granted, false) as granted, s.id is not null as suppressed
        from customers c
        left join consent_now w on w.customer_id = c.customer_id and w.purpose = 'marketing'
        left join suppressions s on s.person_id = c.customer_id where c.email <> '')`
    : sql`(select p.person_id, p.id as prospect_id, true as granted, s.id is not null as suppressed
        from prospects p left join suppressions s on s.person_id = p.person_id
        where p.business_type = ${businessOf(type)})`;

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
  page: (asked, now) =>
    listPage(db, {
      from: withCounts,
      where: [
        ...(asked.status === undefined ? [] : [inStatus(asked.status, now)]),
        ...hasWords(sql`(name || ' ' || subject)`, asked.search),
      ],
      sorts,
      usual: '-created',
      asked,
      read: counted,
    }),
  write: async (tx, id, { name, subject, body, state, sendAt }) => {
    const { rows } =
      await sql`update campaigns set name = ${name}, subject = ${subject}, body = ${body}, state = ${state},
        send_at = ${sendAt ?? null}
      where id = ${id} and state in ('draft', 'scheduled') returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  lock: async (tx, id) => {
    const { rows } = await sql<Row>`select * from campaigns where id = ${id} for no key update`.execute(tx.db);
    return rows[0] && campaignOf(rows[0]);
  },
  begin: async (tx, { id, templateType }, by, at) => {
    const { rows } = await sql`update campaigns set state = 'sending', began_by = ${by}, began_at = ${at}
      where id = ${id} and state = 'scheduled' returning 1`.execute(tx.db);
    if (rows.length === 0) return undefined;
    const added = await sql`insert into campaign_recipients (id, campaign_id, person_id, prospect_id)
      select gen_random_uuid(), ${id}, person_id, prospect_id from ${people(templateType)} p where granted and not suppressed
      on conflict (campaign_id, person_id) do nothing returning 1`.execute(tx.db);
    return added.rows.length;
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
        sql`select ${status}::text as status, count(*) as count from campaigns where ${inStatus(status, now)}`,
    );
    const { rows: statuses } = await sql<{
      status: CampaignStatus;
      count: number;
    }>`${sql.join(perStatus, sql` union all `)}`.execute(db);
    const { rows } = await sql<{ counts: Counts }>`
      select jsonb_object_agg(kind, n) as counts from (select kind, sum(n)::int as n from campaign_counts group by kind) summed`.execute(
      db,
    );
    const { accepted, opened, machineOpened, clicked, responded } = countsOf(rows[0]?.counts ?? null);
    return { statuses, delivered: accepted, opened, machineOpened, clicked, responded };
  },
  audience: async (type) => {
    const { rows } = await sql<{ people: number; without_consent: number; suppressed: number }>`select
        count(*) filter (where granted and not suppressed) as people,
        count(*) filter (where not granted) as without_consent,
        count(*) filter (where granted and suppressed) as suppressed from ${people(type)} p`.execute(db);
    const [found] = rows;
    return {
      people: found?.people ?? 0,
      withoutConsent: found?.without_consent ?? 0,
      suppressed: found?.suppressed ?? 0,
    };
  },
  settings: async () => {
    const { rows } = await sql<{ mails_per_minute: number; bounce_limit_percent: number }>`
      select mails_per_minute, bounce_limit_percent from sending_settings`.execute(db);
    const [kept] = rows;
    if (!kept) throw new Error('The settings of sending are one row that is always there, and it is gone.');
    return { mailsPerMinute: kept.mails_per_minute, bounceLimitPercent: kept.bounce_limit_percent };
  },
  saveSettings: async (tx, { mailsPerMinute, bounceLimitPercent }: SendingSettings) =>
    void (await sql`update sending_settings set mails_per_minute = ${mailsPerMinute}, bounce_limit_percent = ${bounceLimitPercent}`.execute(
      tx.db,
    )),
  recipients: (asked) => recipientsPage(db, asked),
});
