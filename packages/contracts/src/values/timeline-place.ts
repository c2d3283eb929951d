import { entrySortKey } from './dates/human-date.js';

/* Positions of entries on a timeline as text: the order of a page, and the cursor of the next one. */

const noId = '0'.repeat(32);

/** Returns the unique position of an entry: digits of date and time, then the id. Positions compare as text. */
export const placeOf = (date: string | undefined, submittedAt: Date, id: string): string =>
  entrySortKey(date, submittedAt) + id.replaceAll('-', '');

export const isPlace = (cursor: string): boolean => /^[01]\d{34}[0-9a-f]{32}$/.test(cursor);

/** Returns the position before all entries of a year; without a year, before all undated entries. */
export const placeBefore = (year: number | undefined): string =>
  `${year === undefined ? '1' : `0${String(year).padStart(4, '0')}`}`.padEnd(35, '0') + noId;

/** Returns the position just before the entry at this one, to read it and what follows. */
export const placeBeforeEntry = (place: string): string => place.slice(0, -noId.length) + noId;

/** Returns whether the position is that of an entry, not one between two. */
export const isTaken = (place: string): boolean => isPlace(place) && !place.endsWith(noId);

/** Returns the year of a position; undefined without a date. */
export const yearAt = (place: string): number | undefined =>
  place.startsWith('0') ? Number(place.slice(1, 5)) : undefined;
