import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { matchesSearch, listPage, type SortField } from '@keepsake/platform/work-list';
import { sql } from 'kysely';
import type { Feedback, Suppression, TokenHolder } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type HolderRow = RowOf<'campaign_recipients', 'id' | 'campaign_id' | 'person_id' | 'settled_at'> & {
  readonly is_prospect: boolean;
};
type SuppressionRow = RowOf<'suppressions', 'id' | 'email' | 'reason' | 'at'>;

const suppressionOf = ({ id, email, reason, at }: SuppressionRow): Suppression => ({ id, email, reason, at });

const holderOf = async (db: Db, token: string): Promise<TokenHolder | undefined> => {
  const { rows } = await sql<HolderRow>`
    select r.id, campaign_id, person_id, settled_at,
      c.template_type in ('funeral_home_outreach', 'pet_cemetery_outreach') as is_prospect
    from campaign_recipients r join campaigns c on c.id = r.campaign_id where r.token = ${token}::uuid`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...present({ settledAt: row.settled_at ?? undefined }),
      recipientId: row.id,
      campaignId: row.campaign_id,
      personId: row.person_id,
      isProspect: row.is_prospect,
    }
  );
};

const columns = {
  opened: sql.ref('opened_at'),
  'machine-opened': sql.ref('machine_opened_at'),
  clicked: sql.ref('clicked_at'),
  bounced: sql.ref('bounced_at'),
  complained: sql.ref('complained_at'),
  unsubscribed: sql.ref('unsubscribed_at'),
};

const sorts: Readonly<Record<string, SortField>> = {
  at: { by: sql`at`, kind: 'instant' },
  email: { by: sql`email`, kind: 'text' },
};

export const postgresFeedback = (db: Db): Feedback => ({
  holder: (token) => holderOf(db, token),
  note: async (tx, recipientId, what, at) => {
    const { rows } = await sql`update campaign_recipients set ${columns[what]} = ${at}
      where id = ${recipientId} and ${columns[what]} is null returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  suppress: async (tx, { id, personId, email, reason }, at) => {
    const { rows } = await sql<SuppressionRow>`
      insert into suppressions (id, person_id, email, reason, at)
      values (${id}, ${personId}, coalesce(${email ?? null}, (select email from prospects where person_id = ${personId}),
        (select email from customers where customer_id = ${personId}), ''), ${reason}, ${at})
      on conflict (person_id) do update set email = case when suppressions.email = '' then excluded.email else suppressions.email end
      returning id, email, reason, at`.execute(tx.db);
    const [row] = rows;
    if (!row) throw new Error('An address was put on the list and is not there.');
    return suppressionOf(row);
  },
  lift: async (tx, id) => {
    const { rows } = await sql`delete from suppressions where id = ${id} returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  page: (input) =>
    listPage(db, {
      from: sql`suppressions`,
      where: [
        ...(input.reason === undefined ? [] : [sql`reason = ${input.reason}`]),
        ...matchesSearch(sql`email`, input.search),
      ],
      sorts,
      defaultSort: '-at',
      asked: input,
      read: suppressionOf,
    }),
});
