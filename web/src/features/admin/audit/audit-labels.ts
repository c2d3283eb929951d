import type { AuditCheck, AuditEntry } from '@keepsake/contracts/rest/audit';
import { day, timeOfDay } from '../../../shared/formats.js';

export type { AuditEntry } from '@keepsake/contracts/rest/audit';

const sentence = (slug: string): string => {
  const words = slug.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns a label such as "Staff role changed"; without one, the name of the RPC. */
export const actionLabel = ({ action, words, call }: Pick<AuditEntry, 'action' | 'words' | 'call'>): string =>
  action === 'call' ? (words ?? call ?? 'A call') : sentence(action);

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

/** Returns the page of the subject, or undefined if the back office has none. */
export const subjectPage = ({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>): string | undefined => {
  if (subjectId === '') return undefined;
  if (subject === 'order' || subject === 'orders') return `/admin/orders/${encodeURIComponent(subjectId)}`;
  if (subject === 'staff') return `/admin/staff?person=${encodeURIComponent(subjectId)}`;
  if (subject === 'batch') return `/admin/qr-generation/${encodeURIComponent(subjectId)}`;
  return undefined;
};

export type Difference = { readonly field: string; readonly before: string; readonly after: string };

const shown = (value: string | number | boolean | null | undefined): string => {
  if (value === undefined || value === null) return '–';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
};

/** Lists before → after for recorded values; of other fields only that they changed. */
export const differencesOf = ({ before, after, changed }: AuditEntry): readonly Difference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after), ...changed])].map((field) =>
    field in before || field in after
      ? { field, before: shown(before[field]), after: shown(after[field]) }
      : { field, before: '', after: 'changed' },
  );

/** The list groups records by act, so its total is smaller; the unit differs as well. */
const records = (count: number): string =>
  count === 1 ? '1 chained record' : `${count.toLocaleString()} chained records`;

export const checkLabel = ({ entries: count, fault }: AuditCheck, begins: string | null): string =>
  fault?.words ?? `Unbroken${begins === null ? '' : ` from ${day(begins)} to now`}, ${records(count)}.`;
