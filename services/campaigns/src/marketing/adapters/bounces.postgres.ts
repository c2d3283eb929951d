import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Bounces, Written } from '../application/bounce-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Recipient = RowOf<'campaign_recipients'>;
type Row = {
  readonly asked: string;
  readonly person_id: Recipient['person_id'] | null;
  readonly email: RowOf<'mails'>['to_email'] | null;
  readonly recipient_id: Recipient['id'] | null;
  readonly campaign_id: Recipient['campaign_id'] | null;
};

const writtenOf = ({ person_id: personId, email, recipient_id: id, campaign_id: campaignId }: Row): Written => ({
  ...present({ personId: personId ?? undefined, email: email ?? undefined }),
  ...(id !== null && campaignId !== null && { recipient: { id, campaignId } }),
});
const rowsById = (rows: readonly Row[]) => new Map(rows.map((row) => [row.asked, writtenOf(row)]));

export const postgresBounces = (db: Db): Bounces => ({
  // Erased people have no person id; an immediate refusal by their server is already counted as failed.
  recipientsOf: async (mailIds) => {
    const { rows } = await sql<Row>`
      select id::text as asked, case when person_id not like 'erased-%' then person_id end as person_id, null as email,
        case when state <> 'failed' then id end as recipient_id, campaign_id
      from campaign_recipients where id = any(${[...mailIds]}::uuid[])
      union all
      select id::text, case when customer_id <> 'erased-customer' then customer_id end, nullif(to_email, ''), null, null
      from mails where id = any(${[...mailIds]}::uuid[])`.execute(db);
    return rowsById(rows);
  },
  newestOf: async (personIds) => {
    const { rows } = await sql<Row>`
      select p.id as asked, p.id as person_id, null as email, n.id as recipient_id, n.campaign_id
      from unnest(${[...personIds]}::text[]) as p (id)
      left join lateral (
        select r.id, r.campaign_id from campaign_recipients r where r.person_id = p.id and r.state in ('accepted', 'sending')
        order by r.settled_at desc nulls first limit 1) n on true
      where n.id is not null or exists (select 1 from mails m where m.customer_id = p.id)`.execute(db);
    return rowsById(rows);
  },
  // Inserts in a fixed order, so that concurrent duplicates wait for each other instead of deadlocking.
  save: async (tx, some, notifiedAt) => {
    const { rows } = await sql<RowOf<'mail_returns', 'what' | 'about'>>`
      insert into mail_returns (what, about, at, told_at)
      select what, about, at, ${notifiedAt}::timestamptz
      from unnest(${some.map(({ what }) => what)}::text[], ${some.map(({ about: subject }) => subject)}::text[],
        ${some.map(({ at }) => at)}::timestamptz[]) as told (what, about, at)
      order by what, about on conflict do nothing returning what, about`.execute(tx.db);
    const kept = new Set(rows.map(({ what, about: subject }) => `${what} ${subject}`));
    return some.filter(({ what, about: subject }) => kept.has(`${what} ${subject}`));
  },
  deleteBefore: async (tx, notifiedBefore) => {
    await sql`delete from mail_returns where told_at < ${notifiedBefore}`.execute(tx.db);
  },
});
