import type { AuditCheck, AuditEntry } from '@keepsake/contracts/rest/audit';
import { day, timeOfDay } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';

export type { AuditEntry } from '@keepsake/contracts/rest/audit';

const sentence = (slug: string): string => {
  const text = slug.replaceAll(/[-_]/g, ' ').replace(/\bapi\b/, 'API');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Returns a label such as "Staff role changed"; without one, the name of the RPC. */
export const actionLabel = ({ action, words: text, call }: Pick<AuditEntry, 'action' | 'words' | 'call'>): string =>
  action === 'call' ? (text ?? call ?? 'A call') : sentence(action);

export const actionName = (action: string): string => (action === 'call' ? 'Other calls' : sentence(action));

export const subjectLabel = ({ subject }: Pick<AuditEntry, 'subject'>): string => sentence(subject);

/** Returns the name, or the end of the id, enough to distinguish two. */
export const thingLabel = ({ subjectName, subjectId }: Pick<AuditEntry, 'subjectName' | 'subjectId'>): string =>
  subjectName ?? (subjectId.length > 16 ? `…${subjectId.slice(-12)}` : subjectId);

/** Returns a label for an actor outside the staff, who was refused access. */
const outsider = (id: string): string | undefined => {
  if (id.startsWith('partner-')) return `A partner (…${id.slice(-12)})`;
  return id.startsWith('affiliate-') ? `An affiliate (…${id.slice(-12)})` : undefined;
};

export const personLabels = ({ person, staffId }: Pick<AuditEntry, 'person' | 'staffId'>): string =>
  person === '' ? (outsider(staffId) ?? `Unknown (${staffId.slice(0, 8)})`) : person;

export const at = (instant: string): string => `${day(instant)}, ${timeOfDay(instant)}`;

const pages: Readonly<Record<string, string>> = {
  order: '/admin/orders/',
  orders: '/admin/orders/',
  // The subject of a commission is its order.
  commission: '/admin/orders/',
  staff: '/admin/staff?person=',
  batch: '/admin/qr-generation/',
  customer: '/admin/customers/',
  partner: '/admin/partners/',
  campaign: '/admin/campaigns/',
  'payout-batch': '/admin/payouts/',
  'escrow-account': '/admin/escrow/',
};

/** Returns the page of the subject, or undefined if the back office has none. */
export const subjectPage = ({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>): string | undefined => {
  if (subject === 'sequence') return '/admin/email-marketing/sequences';
  const page = pages[subject];
  return subjectId === '' || page === undefined ? undefined : `${page}${encodeURIComponent(subjectId)}`;
};

export type Difference = { readonly field: string; readonly before: string; readonly after: string };

const shown = (field: string, value: string | number | boolean | null | undefined): string => {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'number' && field.endsWith('Cents')) return money(value);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
};

/** Lists before → after for recorded values; of other fields only that they changed. */
export const differencesOf = ({ before, after, changed }: AuditEntry): readonly Difference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after), ...changed])].map((field) =>
    field in before || field in after
      ? { field, before: shown(field, before[field]), after: shown(field, after[field]) }
      : { field, before: '', after: 'changed' },
  );

/** Returns "paid at" for `paidAt` and "total" for `totalCents`. */
export const fieldLabel = (field: string): string =>
  field
    .replace(/(?:Cents|Ms)$/, '')
    .replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/[-_]/g, ' ');

const maxInRow = 2;

/** Returns the first changes in one line, such as "role: support → finance, name +3". */
export const changesLabel = (entry: AuditEntry): string => {
  const all = differencesOf(entry);
  const first = all
    .slice(0, maxInRow)
    .map(({ field, before, after }) =>
      before === '' ? fieldLabel(field) : `${fieldLabel(field)}: ${before} → ${after}`,
    );
  const more = all.length - first.length;
  return `${first.join(', ')}${more > 0 ? ` +${more.toLocaleString()}` : ''}`;
};

/** The list groups records by act, so its total is smaller; the unit differs as well. */
const records = (count: number): string =>
  count === 1 ? '1 chained record' : `${count.toLocaleString()} chained records`;

export const checkLabel = ({ entries: count, fault: error }: AuditCheck, begins: string | null): string =>
  error?.words ?? `Verified: no changes or gaps${begins === null ? '' : ` since ${day(begins)}`}, ${records(count)}.`;
