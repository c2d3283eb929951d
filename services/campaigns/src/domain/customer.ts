import { parseHumanDate } from '@keepsake/contracts/values/human-date';
import { oneLine } from './plain-words.js';

export type Consent = { readonly marketing: boolean; readonly reminders: boolean };
export type ConsentChange = { readonly purpose: keyof Consent; readonly granted: boolean };

/**
 * What orders says now, against what it said last. Only a change is a new record: whoever takes consent back here stays out,
 * however often orders repeats a tick of years ago.
 */
export const consentChanges = (before: Consent, after: Consent): readonly ConsentChange[] =>
  (['marketing', 'reminders'] as const)
    .filter((purpose) => before[purpose] !== after[purpose])
    .map((purpose) => ({ purpose, granted: after[purpose] }));

export const noConsent: Consent = { marketing: false, reminders: false };

/** A day to be reminded of, `YYYY-MM-DD`. `name` is empty where it is the customer's own. */
export type Occasion = {
  readonly kind: 'birthday' | 'anniversary' | 'family-birthday';
  readonly name: string;
  readonly date: string;
};

export type Dates = {
  readonly birthday?: string;
  readonly anniversary?: string;
  /** Lines of `Name: YYYY-MM-DD`, as people type them. */
  readonly familyBirthdays?: string;
};

export const occasionsOf = (dates: Dates): readonly Occasion[] => [
  ...own('birthday', dates.birthday),
  ...own('anniversary', dates.anniversary),
  ...family(dates.familyBirthdays ?? ''),
];

const own = (kind: 'birthday' | 'anniversary', text: string | undefined): readonly Occasion[] => {
  const date = dayOf(text ?? '');
  return date === undefined ? [] : [{ kind, name: '', date }];
};

const mostFamily = 100;

/** A line that does not fit is left out, the others stay; the same line twice is one person. */
const family = (text: string): readonly Occasion[] => {
  const found = new Map<string, Occasion>();
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', typed = ''] = /^(.{1,200}?)\s*:\s*(\d{4}-\d{2}-\d{2})\s*$/u.exec(line) ?? [];
    const date = dayOf(typed);
    const person = oneLine(name);
    if (date !== undefined && person !== '' && found.size < mostFamily)
      found.set(`${person} ${date}`, { kind: 'family-birthday', name: person, date });
  }
  return [...found.values()];
};

/** A year or a month alone is no day to write on. */
const dayOf = (text: string): string | undefined => {
  const known = parseHumanDate(text);
  return known && (known.precision === 'day' || known.precision === 'instant') ? known.text.slice(0, 10) : undefined;
};
