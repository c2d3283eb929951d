import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { matchesSearch, listPage, type ListPage, type SortField } from '@keepsake/platform/work-list';
import { sql } from 'kysely';
import type { Campaigns, RecipientRow } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'campaign_recipients'> & {
  readonly name: string;
  readonly email: string;
  readonly consent_at: Date | null;
  readonly consent_source: string | null;
};

const recipientOf = (row: Row): RecipientRow => ({
  ...present({
    reason: row.reason ?? undefined,
    settledAt: row.settled_at ?? undefined,
    consentAt: row.consent_at ?? undefined,
    consentSource: row.consent_source ?? undefined,
  }),
  id: row.id,
  name: row.name,
  email: row.email,
  state: row.state === 'sending' ? 'waiting' : row.state,
  opened: row.opened_at !== null,
  machineOpened: row.machine_opened_at !== null,
  clicked: row.clicked_at !== null,
  responded: row.responded_at !== null,
  bounced: row.bounced_at !== null,
  complained: row.complained_at !== null,
  unsubscribed: row.unsubscribed_at !== null,
});

const sorts: Readonly<Record<string, SortField>> = {
  name: { by: sql`lower(name)`, kind: 'text' },
  settled: { by: sql`coalesce(settled_at, 'epoch'::timestamptz)`, kind: 'instant' },
};

/** Lists recipients with the consent that applied. Erased people have no name. */
export const recipientsPage = (
  db: Db,
  input: Parameters<Campaigns['recipients']>[0],
): Promise<ListPage<RecipientRow>> =>
  listPage(db, {
    from: sql`(
      select r.*, coalesce(p.business_name, nullif(trim(c.first_name || ' ' || c.last_name), ''), '') as name,
        coalesce(p.email, c.email, '') as email, n.at as consent_at, n.source as consent_source
      from campaign_recipients r
      left join prospects p on p.id = r.prospect_id
      left join customers c on c.customer_id = r.person_id and r.prospect_id is null
      left join consents n on n.id = r.consent_id
      where r.campaign_id = ${input.campaignId})`,
    where: [
      ...(input.state === undefined
        ? []
        : [sql`(case state when 'sending' then 'waiting' else state end) = ${input.state}`]),
      ...matchesSearch(sql`(name || ' ' || email)`, input.search),
    ],
    sorts,
    defaultSort: 'name',
    asked: input,
    read: recipientOf,
  });
