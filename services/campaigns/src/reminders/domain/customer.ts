import { oneLine } from '../../delivery/api.js';
import { dayOf } from './reminder-day.js';

export type Consent = { readonly marketing: boolean; readonly reminders: boolean };
export type ConsentChange = { readonly purpose: keyof Consent; readonly granted: boolean };

/**
 * Compares the consent from orders with its previous value. Only a change is recorded, so that repeating an old tick
 * never overrides a consent revoked here.
 */
export const consentChanges = (before: Consent, after: Consent): readonly ConsentChange[] =>
  (['marketing', 'reminders'] as const)
    .filter((purpose) => before[purpose] !== after[purpose])
    .map((purpose) => ({ purpose, granted: after[purpose] }));

export const noConsent: Consent = { marketing: false, reminders: false };

/** A reminder day as `YYYY-MM-DD`. `name` is empty for the customer's own day. */
export type Occasion = {
  readonly kind: 'birthday' | 'anniversary' | 'family-birthday';
  readonly name: string;
  readonly date: string;
};

export type Dates = {
  readonly birthday?: string;
  readonly anniversary?: string;
  /** Lines of `Name: YYYY-MM-DD`, typed by hand. */
  readonly familyBirthdays?: string;
};

export const occasionsOf = (dates: Dates): readonly Occasion[] => [
  ...own('birthday', dates.birthday),
  ...own('anniversary', dates.anniversary),
  ...family(dates.familyBirthdays ?? ''),
];

const own = (kind: 'birthday' | 'anniversary', text: string | undefined): readonly Occasion[] => {
  const date = dayOf(text);
  return date === undefined ? [] : [{ kind, name: '', date }];
};

const mostFamily = 100;

/** Parses the lines, skips invalid ones, and merges duplicates. */
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
