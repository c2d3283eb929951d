import { present } from '@keepsake/contracts/values/present';
import { sql } from 'kysely';
import type { ShownCase } from '../application/ports.js';
import type { Contact } from '../domain/contact.js';
import type { RowOf } from '../../shared/adapters/tables.js';

/** From JSON: dates are texts. */
type ContactRow = {
  readonly id: string;
  readonly name: string | null;
  readonly relation: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly person: string | null;
  readonly sent: number;
  readonly mailed_at: string | null;
  readonly held: boolean;
  readonly opened: boolean;
};

export type ShownCaseRow = RowOf<
  'cases',
  | 'id'
  | 'location_id'
  | 'account_id'
  | 'order_ref'
  | 'subject_name'
  | 'subject_type'
  | 'service_type'
  | 'service_date'
  | 'service_time'
  | 'service_place'
  | 'livestream_url'
  | 'charity'
  | 'family_name'
  | 'family_email'
  | 'family_phone'
  | 'notes'
  | 'state'
  | 'month'
  | 'number'
  | 'over_plan'
  | 'created_at'
  | 'closed_at'
  | 'mail_after_service'
  | 'mail_zone'
> & {
  readonly contacts: readonly ContactRow[];
  readonly code_ids: readonly string[];
  readonly claimed_code_id: string | null;
  readonly plated_at: Date | null;
  readonly total_files: number;
};

const contactOf = ({ id, person, mailed_at: mailedAt, sent, held, opened, ...row }: ContactRow): Contact => ({
  id,
  mailsSent: sent,
  held,
  opened,
  ...present({
    name: row.name ?? undefined,
    relation: row.relation ?? undefined,
    email: row.email ?? undefined,
    phone: row.phone ?? undefined,
    personId: person ?? undefined,
    mailedAt: mailedAt === null ? undefined : new Date(mailedAt),
  }),
});

export const caseOf = (row: ShownCaseRow): ShownCase => ({
  id: row.id,
  locationId: row.location_id,
  accountId: row.account_id,
  orderRef: row.order_ref,
  subjectName: row.subject_name,
  subjectType: row.subject_type,
  serviceType: row.service_type,
  // A requested plate already makes the case plated.
  state: row.state === 'open' && row.code_ids.length > 0 ? 'plated' : row.state,
  month: row.month,
  number: row.number,
  overPlan: row.over_plan,
  createdAt: row.created_at,
  codeIds: row.code_ids,
  totalFiles: row.total_files,
  contacts: row.contacts.map(contactOf),
  mailAfterService: row.mail_after_service,
  ...present({
    mailZone: row.mail_zone ?? undefined,
    serviceDate: row.service_date ?? undefined,
    serviceTime: row.service_time ?? undefined,
    servicePlace: row.service_place ?? undefined,
    livestreamUrl: row.livestream_url ?? undefined,
    charity: row.charity ?? undefined,
    familyName: row.family_name ?? undefined,
    familyEmail: row.family_email ?? undefined,
    familyPhone: row.family_phone ?? undefined,
    notes: row.notes ?? undefined,
    closedAt: row.closed_at ?? undefined,
    claimedCodeId: row.claimed_code_id ?? undefined,
    platedAt: row.plated_at ?? undefined,
  }),
});

/** Includes requested plates: the result arrives before the next read. */
export const withPlates = sql`select c.*,
    coalesce((select array_agg(a.code_id order by a.asked_at, a.id) from assignments a where a.case_id = c.id and a.state <> 'refused'), '{}') as code_ids,
    (select a.code_id from assignments a where a.case_id = c.id and a.claimed_at is not null order by a.claimed_at limit 1) as claimed_code_id,
    (select min(a.asked_at) from assignments a where a.case_id = c.id and a.state <> 'refused') as plated_at,
    (select count(*)::int from case_files f where f.case_id = c.id) as total_files,
    (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'relation', k.relation, 'email', k.email,
        'phone', k.phone, 'person', k.person, 'sent', m.sent, 'mailed_at', m.mailed_at,
        'held', exists (select 1 from held_mails h where h.case_id = c.id and h.contact_id = k.id),
        'opened', exists (select 1 from assignments a where a.case_id = c.id and a.claimed_by = k.person))
        order by k.added_at nulls first, k.id), '[]')
      from (select c.id, c.family_name as name, c.family_relation as relation, c.family_email as email,
          c.family_phone as phone, c.family_id as person, null::timestamptz as added_at
        where coalesce(c.family_name, c.family_relation, c.family_email, c.family_phone) is not null
        union all select k.id, k.name, k.relation, k.email, k.phone, k.family_id, k.added_at
        from case_contacts k where k.case_id = c.id) k,
        lateral (select count(*)::int as sent, max(sent_at) as mailed_at from family_mails f
          where f.case_id = c.id and coalesce(f.contact_id, f.case_id) = k.id) m) as contacts
  from cases c`;
