import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { formatLocale } from '@keepsake/contracts/values/language';
import { regionalForm } from './language/languages.js';
import { activeLanguage } from './language/texts.js';
import { prerendered } from './prerendered.js';
import { siteSettings } from './site-settings.js';

/** Dates and numbers have the language of the page, in the region of the reader. */
export const locale = (): string => {
  const tag = activeLanguage();
  return formatLocale(prerendered ? tag : regionalForm(tag));
};

/** "1974", "June 1974", "June 3, 1974" in the reader's language. */
export const humanDate = (date: string): string => formatHumanDate(date, locale());

/** Formatters are cached, because creating one costs more than formatting a hundred dates. */
const once = (style: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
  const made = new Map<string, Intl.DateTimeFormat>();
  return () => {
    const format = made.get(activeLanguage()) ?? new Intl.DateTimeFormat(locale(), style);
    made.set(activeLanguage(), format);
    return format;
  };
};
const dayFormat = once({ day: 'numeric', month: 'short', year: 'numeric' });
const weekdayFormat = once({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthFormat = once({ month: 'long', timeZone: 'UTC' });
const mediumFormat = once({ dateStyle: 'medium', timeZone: 'UTC' });
const timeFormat = once({ hour: 'numeric', minute: '2-digit' });

/** "1974", "June 1974", "Jun 3, 1974". */
export const shortDate = (date: string): string =>
  date.length < 10 ? humanDate(date) : mediumFormat().format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

/** "June" */
export const monthName = (date: Date): string => monthFormat().format(date);

export const number = (count: number): string => count.toLocaleString(locale());

/** Formats a day in the reader's time zone. */
export const day = (instant: string | number | Date): string => dayFormat().format(new Date(instant));

/** Formats a near calendar day: "Fri, May 8". */
export const weekday = (date: string): string => weekdayFormat().format(new Date(`${date}T00:00:00Z`));

export const timeOfDay = (instant: string | number | Date): string => timeFormat().format(new Date(instant));

/** Joins names by commas, or as the language does: "Troy, Albany". */
export const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(parts);

const clockFormat = once({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** Formats a time of day such as `14:30`: "2:30 PM". */
export const clockTime = (time: string): string => clockFormat().format(new Date(`1970-01-01T${time}Z`));

const businessFormat = once({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: siteSettings.businessTimezone,
  timeZoneName: 'short',
});

/** Formats a time in the time zone of the business: "Nov 23, 2026, 9:00 AM EST". */
export const businessMoment = (instant: string | number | Date): string => businessFormat().format(new Date(instant));
