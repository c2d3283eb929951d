import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { formatMoney } from '@keepsake/contracts/values/money';
import { drawnAhead } from './drawn-ahead.js';

/** Dates, numbers and money follow the reader; the words around them are ours. What is drawn ahead has no reader yet. */
const locale = (): string => (drawnAhead ? 'en-US' : navigator.language || 'en-US');

export const money = (cents: number): string => formatMoney(cents, 'USD', 'en-US');

/** "1974", "June 1974", "June 3, 1974" in the reader's language. */
export const humanDate = (date: string): string => formatHumanDate(date, locale());

/** Making a formatter takes longer than formatting a hundred dates; the reader's language does not change under way. */
const once = (style: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat(locale(), style));
};
const dayFormat = once({ day: 'numeric', month: 'short', year: 'numeric' });
const timeFormat = once({ hour: 'numeric', minute: '2-digit' });

/** The day something happened here, in the reader's own time zone. */
export const day = (instant: string | number | Date): string => dayFormat().format(new Date(instant));

export const timeOfDay = (instant: string | number | Date): string => timeFormat().format(new Date(instant));
