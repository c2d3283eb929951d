import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { formatMoney } from '@keepsake/contracts/values/money';
import { prerendered } from './prerendered.js';
import { siteSettings } from './site-settings.js';

/** Dates, numbers and money use the reader's locale; prerendered pages have none. */
const locale = (): string => (prerendered ? 'en-US' : navigator.language || 'en-US');

export const money = (cents: number): string => formatMoney(cents, 'USD', 'en-US');

/** "1974", "June 1974", "June 3, 1974" in the reader's language. */
export const humanDate = (date: string): string => formatHumanDate(date, locale());

/** Formatters are cached, because creating one costs more than formatting a hundred dates. */
const once = (style: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat(locale(), style));
};
const dayFormat = once({ day: 'numeric', month: 'short', year: 'numeric' });
const weekdayFormat = once({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const timeFormat = once({ hour: 'numeric', minute: '2-digit' });

/** Formats a day in the reader's time zone. */
export const day = (instant: string | number | Date): string => dayFormat().format(new Date(instant));

/** Formats a near calendar day: "Fri, May 8". */
export const weekday = (date: string): string => weekdayFormat().format(new Date(`${date}T00:00:00Z`));

export const timeOfDay = (instant: string | number | Date): string => timeFormat().format(new Date(instant));

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
