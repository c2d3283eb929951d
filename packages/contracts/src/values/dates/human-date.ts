/** A date of known precision. The text is canonical and is what is stored. */
export type HumanDate = { readonly text: string; readonly precision: 'year' | 'month' | 'day' | 'instant' };

const shape = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(T.+)?)?)?$/;
const time = /^T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/**
 * Parses `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or an ISO instant with its zone; returns undefined for anything else and for
 * impossible days.
 */
export const parseHumanDate = (text: string): HumanDate | undefined => {
  const typed = text.trim();
  const [, year, month, day, clock] = shape.exec(typed) ?? [];
  if (year === undefined || year === '0000') return undefined;
  if (month === undefined) return { text: typed, precision: 'year' };
  if (Number(month) < 1 || Number(month) > 12) return undefined;
  if (day === undefined) return { text: typed, precision: 'month' };
  if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month))) return undefined;
  if (clock === undefined) return { text: typed, precision: 'day' };
  if (!time.test(clock)) return undefined;
  const instant = new Date(typed);
  // An offset can move the first and last day out of the four-digit years, where the ISO text has another form.
  const utc = Number.isNaN(instant.getTime()) ? '' : instant.toISOString();
  return /^\d{4}-/.test(utc) && !utc.startsWith('0000') ? { text: utc, precision: 'instant' } : undefined;
};

const daysIn = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

const digits = (isoText: string): string => isoText.replace(/\D/g, '').padEnd(17, '0');

/**
 * Returns the position of an entry on a timeline. Keys compare as text: by date ascending (1974 before 1974-06 before
 * 1974-06-03), undated last; ties and undated ones by when they were posted. Digits only and of one length, so that
 * every database collation agrees.
 */
export const entrySortKey = (date: string | undefined, submittedAt: Date): string => {
  const known = date === undefined ? undefined : parseHumanDate(date);
  return `${known ? `0${digits(known.text)}` : '1'.padEnd(18, '0')}${digits(submittedAt.toISOString())}`;
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters, because creating one takes longer than formatting a hundred dates. */
const formatterFor = (locale: string, precision: HumanDate['precision']): Intl.DateTimeFormat => {
  const name = `${locale} ${precision}`;
  const known = formatters.get(name) ?? new Intl.DateTimeFormat(locale, { ...styles[precision], timeZone: 'UTC' });
  formatters.set(name, known);
  return known;
};

const styles: Readonly<Record<HumanDate['precision'], Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  day: { dateStyle: 'long' },
  instant: { dateStyle: 'long' },
};

/**
 * Formats a date in the reader's language: "1974", "June 1974", "June 3, 1974". Returns invalid text unchanged. Time
 * zones never shift days.
 */
export const formatHumanDate = (date: string, locale = 'en-US'): string => {
  const known = parseHumanDate(date);
  if (!known) return date;
  const [year = 1, month = 1, day = 1] = known.text.slice(0, 10).split('-').map(Number);
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day); // Date.UTC would read the years 1-99 as 1901-1999
  return formatterFor(locale, known.precision).format(moment);
};

export const yearOf = (date: string): number | undefined => {
  const known = parseHumanDate(date);
  return known && Number(known.text.slice(0, 4));
};

const wholeDigitsOf = (date: string): string => parseHumanDate(date)?.text.slice(0, 10).replaceAll('-', '') ?? '';

/** Compares two dates to their common precision: 1974 is neither before nor after June 1974. */
export const isAfterDate = (one: string, other: string): boolean => {
  const [a, b] = [wholeDigitsOf(one), wholeDigitsOf(other)];
  const known = Math.min(a.length, b.length);
  return a.slice(0, known) > b.slice(0, known);
};
