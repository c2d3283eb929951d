import { capsulesText as t } from './capsules-texts.js';

/** How a memory is sealed; `opensOn` is a day, '' while none is chosen. */
export type SealChoice = {
  readonly opensOn: string;
  readonly hiddenFromOwner: boolean;
  readonly email: string;
};

export const noSeal: SealChoice = { opensOn: '', hiddenFromOwner: false, email: '' };

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The day in the time zone of the device. */
export const today = (now: Date): string => dayOf(new Date(now.getTime() - now.getTimezoneOffset() * 60_000));

/** Adds years to a day; February 29 becomes March 1 where there is none. Returns '' for what is not a day. */
export const yearsAfter = (day: string, years: number): string => {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return '';
  at.setUTCFullYear(at.getUTCFullYear() + years);
  return dayOf(at);
};

/** First and last day that may be chosen. */
export const openingDays = (now: Date): { readonly first: string; readonly last: string } => ({
  first: today(new Date(now.getTime() + 24 * 60 * 60_000)),
  last: yearsAfter(today(now), 30),
});

/** Returns the first anniversary of the event if it is ahead, else the day in one year. */
export const firstSuggestion = (
  eventDate: string | null,
  now: Date,
): { readonly name: string; readonly day: string } => {
  const from = today(now);
  const exact = /^\d{4}-\d{2}-\d{2}$/.test(eventDate ?? '') ? yearsAfter(eventDate ?? '', 1) : '';
  return exact > from && exact <= yearsAfter(from, 1)
    ? { name: t('firstAnniversary'), day: exact }
    : { name: t('inOneYear'), day: yearsAfter(from, 1) };
};

/** Returns what is wrong with the day, as a message. */
export const openingError = (opensOn: string, now: Date): string | undefined => {
  if (opensOn === '') return undefined;
  const { first, last } = openingDays(now);
  if (opensOn < first) return t('chooseLater');
  return opensOn > last ? t('chooseSooner') : undefined;
};
