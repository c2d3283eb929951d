import type { AuditCheck, AuditEntry } from '@keepsake/contracts/rest/audit';
import { day, timeOfDay } from '../../../shared/formats.js';

export type { AuditEntry } from '@keepsake/contracts/rest/audit';

const sentence = (slug: string): string => {
  const words = slug.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "Staff role changed"; of a call that no service has a word for, what it is called in the list of calls. */
export const actionWords = ({ action, words, call }: Pick<AuditEntry, 'action' | 'words' | 'call'>): string =>
  action === 'call' ? (words ?? call ?? 'A call') : sentence(action);

export const actionName = (action: string): string => (action === 'call' ? 'Other calls' : sentence(action));

export const subjectWords = ({ subject }: Pick<AuditEntry, 'subject'>): string => sentence(subject);

/** The name where there is one; of a long id as much as tells two apart. */
export const thingWords = ({ subjectName, subjectId }: Pick<AuditEntry, 'subjectName' | 'subjectId'>): string =>
  subjectName ?? (subjectId.length > 16 ? `…${subjectId.slice(-12)}` : subjectId);

/** Not one of the staff: who was refused what is another's. */
const outsider = (id: string): string | undefined => {
  if (id.startsWith('partner-')) return `A partner (…${id.slice(-12)})`;
  return id.startsWith('affiliate-') ? `An affiliate (…${id.slice(-12)})` : undefined;
};

export const personWords = ({ person, staffId }: Pick<AuditEntry, 'person' | 'staffId'>): string =>
  person === '' ? (outsider(staffId) ?? `Unknown (${staffId.slice(0, 8)})`) : person;

export const at = (instant: string): string => `${day(instant)}, ${timeOfDay(instant)}`;

/** Where the thing itself is shown, as far as this back office has a page for it. */
export const subjectPage = ({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>): string | undefined => {
  if (subjectId === '') return undefined;
  if (subject === 'order' || subject === 'orders') return `/admin/orders?order=${encodeURIComponent(subjectId)}`;
  if (subject === 'staff') return `/admin/staff?person=${encodeURIComponent(subjectId)}`;
  if (subject === 'batch') return `/admin/qr-generation/${encodeURIComponent(subjectId)}`;
  return undefined;
};

export type Difference = { readonly field: string; readonly before: string; readonly after: string };

const shown = (value: string | number | boolean | null | undefined): string => {
  if (value === undefined || value === null) return '–';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
};

/** Before → after where the values were kept; of the other fields only that they changed. */
export const differencesOf = ({ before, after, changed }: AuditEntry): readonly Difference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after), ...changed])].map((field) =>
    field in before || field in after
      ? { field, before: shown(before[field]), after: shown(after[field]) }
      : { field, before: '', after: 'changed' },
  );

/** The list joins the records of one act, so its total is smaller: another word for another count. */
const records = (count: number): string =>
  count === 1 ? '1 chained record' : `${count.toLocaleString()} chained records`;

export const checkWords = ({ entries: count, fault }: AuditCheck, begins: string | null): string =>
  fault?.words ?? `Unbroken${begins === null ? '' : ` from ${day(begins)} to now`}, ${records(count)}.`;
