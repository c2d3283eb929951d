import { businessInstant, dayAway, lastDayOf, monthOf } from '@keepsake/contracts/values/business-day';
import type { Branding } from '../../delivery/api.js';
import { faultsOf } from './campaign-email.js';
import type { SequenceKind, TemplateType } from './campaign.js';

/** A whole number of days after the day that a sequence follows; negative before it. */
type DayRange = { readonly min: number; readonly max: number };

export const dayRangeOf: Readonly<Record<SequenceKind, DayRange>> = {
  welcome: { min: 1, max: 60 },
  activation_reminder: { min: 7, max: 120 },
  first_anniversary: { min: -30, max: 30 },
};

export const dayProblem = (kind: SequenceKind, days: number): string | undefined => {
  const { min, max } = dayRangeOf[kind];
  const valid = Number.isInteger(days) && days >= min && days <= max;
  return valid ? undefined : `Please enter a whole number of days from ${min} to ${max}.`;
};

/** Business days, both included; none if `first` is after `last`. */
export type Days = { readonly first: string; readonly last: string };

/** Days back of the shown figures, and ahead of the count before switching on. */
export const countedDays = 30;

/** Covers a late event, days without a worker, and the days in which a person got another campaign. */
const graceDays = 10;

/** Due days whose emails are sent today: never one before the sequence was switched on. */
export const sentToday = (today: string, since: string): Days => {
  const earliest = dayAway(today, -graceDays);
  return { first: since > earliest ? since : earliest, last: today };
};

const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/** February 29 of a leap year has its first anniversary on the 28th. */
const firstDayYearBefore = (day: string): string =>
  yearBefore(day.endsWith('-02-29') ? `${day.slice(0, 4)}-03-01` : day);

const lastDayYearBefore = (day: string): string =>
  day.endsWith('-02-28') || day.endsWith('-02-29') ? lastDayOf(yearBefore(monthOf(day))) : yearBefore(day);

/** Returns the days of the pages or shipments whose emails are due on `due`. */
export const factDays = (kind: SequenceKind, days: number, due: Days): Days => {
  const first = dayAway(due.first, -days);
  const last = dayAway(due.last, -days);
  if (kind !== 'first_anniversary') return { first, last };
  return { first: firstDayYearBefore(first), last: lastDayYearBefore(last) };
};

/** Returns the instants of those pages or shipments; `until` is excluded. */
export const factTimes = (kind: SequenceKind, days: number, due: Days, timeZone: string) => {
  const { first, last } = factDays(kind, days, due);
  return {
    from: businessInstant(first, '00:00', timeZone),
    until: businessInstant(dayAway(last, 1), '00:00', timeZone),
  };
};

export type SequenceTexts = {
  readonly subject: string;
  readonly body: string;
  /** Both empty: memorial pages are left out. Other kinds have none. */
  readonly memorialSubject: string;
  readonly memorialBody: string;
};

type Text = { readonly subject: string; readonly body: string };
type Fault = { readonly field: keyof SequenceTexts | 'days'; readonly message: string };

const happy = /happy/iu;

const inMourning = (field: Fault['field'], text: string): readonly Fault[] =>
  happy.test(text)
    ? [{ field, message: 'This text also reaches families in mourning. Write it without the word “Happy”.' }]
    : [];

type Fields = { readonly ofSubject: Fault['field']; readonly ofBody: Fault['field'] };

const textFaults = (
  kind: SequenceKind,
  { subject, body }: Text,
  branding: Branding,
  { ofSubject, ofBody }: Fields,
): readonly Fault[] => [
  ...faultsOf(kind, { subject, body: '-' }, branding).map((message) => ({ field: ofSubject, message })),
  ...faultsOf(kind, { subject: '-', body }, branding).map((message) => ({ field: ofBody, message })),
];

const memorialFaults = (kind: SequenceKind, texts: SequenceTexts, branding: Branding): readonly Fault[] => {
  const { memorialSubject: subject, memorialBody: body } = texts;
  if (subject.trim() === '' && body.trim() === '') return [];
  if (kind !== 'first_anniversary')
    return [
      { field: 'memorialBody', message: 'Only the first anniversary has a text for memorial pages. Leave it empty.' },
    ];
  return [
    ...textFaults(kind, { subject, body }, branding, { ofSubject: 'memorialSubject', ofBody: 'memorialBody' }),
    ...inMourning('memorialSubject', subject),
    ...inMourning('memorialBody', body),
  ];
};

/** Returns what prevents saving, by field. */
export const sequenceFaults = (
  kind: SequenceKind,
  { days, ...texts }: SequenceTexts & { readonly days: number },
  branding: Branding,
): readonly Fault[] => {
  const { subject, body } = texts;
  const wrongDays = dayProblem(kind, days);
  return [
    ...(wrongDays === undefined ? [] : [{ field: 'days' as const, message: wrongDays }]),
    ...textFaults(kind, { subject, body }, branding, { ofSubject: 'subject', ofBody: 'body' }),
    // The anniversary has its own text for memorial pages.
    ...(kind === 'first_anniversary' ? [] : [...inMourning('subject', subject), ...inMourning('body', body)]),
    ...memorialFaults(kind, texts, branding),
  ];
};

/** Returns the errors of a text that is being written. */
export const previewFaults = (type: TemplateType, text: Text, branding: Branding): readonly string[] => {
  const mourning =
    type === 'welcome' || type === 'activation_reminder'
      ? [...inMourning('subject', text.subject), ...inMourning('body', text.body)].map(({ message }) => message)
      : [];
  return [...faultsOf(type, text, branding), ...new Set(mourning)];
};

/** The text for one reader. Pages of unknown occasion get that for memorial pages. */
export const textFor = (texts: SequenceTexts, mournful: boolean): Text =>
  mournful && texts.memorialBody !== ''
    ? { subject: texts.memorialSubject, body: texts.memorialBody }
    : { subject: texts.subject, body: texts.body };
