import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql, type RawBuilder } from 'kysely';
import type { Candidates, CountedSequence, Sequence, Sequences } from '../application/sequence-ports.js';
import { isService, sequenceKinds, type SequenceKind } from '../domain/campaign.js';
import type { RowOf } from '../../shared/adapters/tables.js';
import { recentReaders } from './audience.postgres.js';

type Row = RowOf<
  'campaigns',
  | 'id'
  | 'template_type'
  | 'subject'
  | 'body'
  | 'memorial_subject'
  | 'memorial_body'
  | 'sequence_days'
  | 'state'
  | 'pause_reason'
  | 'began_at'
  | 'began_by'
>;
type CountedRow = Row & { readonly sent: number; readonly opened: number; readonly waiting: number };

/** Whether page `g` is a memorial; one of unknown occasion may be. */
export const mournfulPage = sql`coalesce(g.occasion, 'memorial') in ('memorial', 'pet-memorial')`;

const stateOf = ({ state, pause_reason: reason }: Row): Sequence['state'] => {
  if (state === 'sending') return 'on';
  return reason === 'bounces' ? 'stopped' : 'off';
};

const kindOf = ({ template_type: type }: Row): SequenceKind => {
  const kind = sequenceKinds.find((one) => one === type);
  if (!kind) throw new Error('A campaign was read as a sequence.');
  return kind;
};

const sequenceOf = (row: Row): Sequence => ({
  ...present({ since: row.began_at ?? undefined, switchedBy: row.began_by ?? undefined }),
  kind: kindOf(row),
  campaignId: row.id,
  subject: row.subject,
  body: row.body,
  memorialSubject: row.memorial_subject,
  memorialBody: row.memorial_body,
  days: row.sequence_days ?? 0,
  state: stateOf(row),
});

const counted = ({ sent, opened, waiting, ...row }: CountedRow): CountedSequence => ({
  ...sequenceOf(row),
  sent,
  opened,
  waiting,
});

const columns = sql`c.id, c.template_type, c.subject, c.body, c.memorial_subject, c.memorial_body, c.sequence_days, c.state,
  c.pause_reason, c.began_at, c.began_by`;

const read = async (db: Db, sentSince: Date): Promise<readonly CountedSequence[]> => {
  const { rows } = await sql<CountedRow>`
    select ${columns}, n.sent, n.opened, w.waiting from campaigns c
    cross join lateral (
      select count(*) as sent, count(r.opened_at) as opened from campaign_recipients r
      where r.campaign_id = c.id and r.state = 'accepted' and r.settled_at >= ${sentSince}) n
    cross join lateral (
      select count(*) as waiting from campaign_recipients r
      where r.campaign_id = c.id and r.state in ('waiting', 'sending')) w
    where c.sequence_days is not null`.execute(db);
  const all = rows.map(counted);
  return sequenceKinds.flatMap((kind) => all.filter((one) => one.kind === kind));
};

/** Selects the page or order of each person whose day falls into the times; a person counts once, by the first. */
const facts = ({ kind, memorialBody }: Sequence, { from, until }: Candidates['times']): RawBuilder<unknown> => {
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${from} and ${at} < ${until}`;
  if (kind === 'activation_reminder')
    return sql`select distinct on (o.customer_id) o.customer_id as person_id, o.order_id as about_id from contact_orders o
      where ${within(sql`o.shipped_at`)} and not o.cancelled and not o.stock
        and not exists (select from contact_pages a where a.order_id = o.order_id)
      order by o.customer_id, o.shipped_at`;
  const pages = sql`select distinct on (g.customer_id) g.customer_id as person_id, g.page_id as about_id from contact_pages g
    where ${within(sql`g.opened_at`)}`;
  const order = sql`order by g.customer_id, g.opened_at`;
  // An owner of an earlier page knows the product.
  if (kind === 'welcome')
    return sql`${pages} and not exists (
      select from contact_pages e where e.customer_id = g.customer_id and e.opened_at < g.opened_at) ${order}`;
  return memorialBody === '' ? sql`${pages} and not ${mournfulPage} ${order}` : sql`${pages} ${order}`;
};

/** A recipient who was dropped may get it later; all others had it, or said no. */
const maySendAgain = ['switched-off', 'recent'];

/** Selects people who may be written to now; claiming a recipient checks all of it again. */
const candidates = (sequence: Sequence, { times, now }: Candidates): RawBuilder<unknown> => {
  const news = isService(sequence.kind)
    ? sql`not exists (select from suppressions s where s.person_id = f.person_id and s.reason <> 'unsubscribed')`
    : sql`exists (
          select from consent_now w where w.customer_id = f.person_id and w.purpose = 'marketing' and w.granted)
        and not exists (select from suppressions s where s.person_id = f.person_id)
        and not exists (select from ${recentReaders(sequence.campaignId, now)} n where n.person_id = f.person_id)`;
  return sql`(select f.person_id, f.about_id from (${facts(sequence, times)}) f
    join customers c on c.customer_id = f.person_id and c.email <> ''
    where ${news} and not exists (
      select from campaign_recipients r where r.campaign_id = ${sequence.campaignId} and r.person_id = f.person_id
        and not (r.state = 'suppressed' and r.reason = any(${maySendAgain}::text[]))))`;
};

export const postgresSequences = (db: Db): Sequences => ({
  list: (sentSince) => read(db, sentSince),
  find: async (kind, sentSince) => {
    const found = (await read(db, sentSince)).find((one) => one.kind === kind);
    if (!found) throw new Error(`The sequence ${kind} is a row that is always there, and it is gone.`);
    return found;
  },
  lock: async (tx, kind) => {
    const { rows } = await sql<Row>`
      select ${columns} from campaigns c where template_type = ${kind} for no key update`.execute(tx.db);
    if (!rows[0]) throw new Error(`The sequence ${kind} is a row that is always there, and it is gone.`);
    return sequenceOf(rows[0]);
  },
  save: async (tx, kind, { subject, body, memorialSubject, memorialBody, days, since }) =>
    void (await sql`update campaigns set subject = ${subject}, body = ${body}, memorial_subject = ${memorialSubject},
        memorial_body = ${memorialBody}, sequence_days = ${days}, began_at = coalesce(${since ?? null}, began_at)
      where template_type = ${kind}`.execute(tx.db)),
  switchOn: async (tx, kind, by, at) =>
    void (await sql`update campaigns set state = 'sending', pause_reason = null, began_at = ${at}, began_by = ${by}
      where template_type = ${kind}`.execute(tx.db)),
  switchOff: async (tx, kind, at) => {
    await sql`update campaigns set state = 'paused', pause_reason = 'staff'
      where template_type = ${kind} and state = 'sending'`.execute(tx.db);
    await sql`update campaign_recipients r set state = 'suppressed', reason = 'switched-off', settled_at = ${at}
      from campaigns c where c.template_type = ${kind} and r.campaign_id = c.id and r.state = 'waiting'`.execute(tx.db);
  },
  count: async (sequence, input) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${candidates(sequence, input)} p`.execute(db);
    return rows[0]?.n ?? 0;
  },
  plan: async (tx, sequence, input) => {
    // Serialized with campaigns that begin, so that a person gets one of them in seven days.
    await sql`select pg_advisory_xact_lock(hashtext('begin-campaign'))`.execute(tx.db);
    await sql`insert into campaign_recipients (id, campaign_id, person_id, about_id, planned_at)
      select gen_random_uuid(), ${sequence.campaignId}, person_id, about_id, ${input.now}::timestamptz from ${candidates(sequence, input)} p
      on conflict (campaign_id, person_id) do update
        set state = 'waiting', reason = null, settled_at = null, try_at = null, about_id = excluded.about_id,
          planned_at = excluded.planned_at
        where campaign_recipients.state = 'suppressed'
          and campaign_recipients.reason = any(${maySendAgain}::text[])`.execute(tx.db);
    const { rows } = await sql<{ n: number }>`select count(*) as n from campaign_recipients
      where campaign_id = ${sequence.campaignId} and state in ('waiting', 'sending')`.execute(tx.db);
    return rows[0]?.n ?? 0;
  },
});
