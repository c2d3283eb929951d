import { entrySortKey } from './human-date.js';

/* Where a memory stands on a timeline, as text: its page order, and the cursor after which the next memories begin. */

const nobody = '0'.repeat(32);

/** Digits of date and time, then the id: a place of its own for every entry, compared as text. */
export const placeOf = (date: string | undefined, submittedAt: Date, id: string): string =>
  entrySortKey(date, submittedAt) + id.replaceAll('-', '');

export const isPlace = (cursor: string): boolean => /^[01]\d{34}[0-9a-f]{32}$/.test(cursor);

/** Before everything of a year; without a year before everything that has no date. */
export const placeBefore = (year: number | undefined): string =>
  `${year === undefined ? '1' : `0${String(year).padStart(4, '0')}`}`.padEnd(35, '0') + nobody;

/** A place where a memory stands, and not merely one between two. */
export const isTaken = (place: string): boolean => isPlace(place) && !place.endsWith(nobody);

/** The year of a place; undefined where there is no date. */
export const yearAt = (place: string): number | undefined =>
  place.startsWith('0') ? Number(place.slice(1, 5)) : undefined;
