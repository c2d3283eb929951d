import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { formatMoney } from '@keepsake/contracts/values/money';

/** Dates, numbers and money follow the reader; the words around them are ours. */
const locale = (): string => navigator.language || 'en-US';

export const money = (cents: number): string => formatMoney(cents, 'USD', 'en-US');

/** "1974", "June 1974", "June 3, 1974" in the reader's language. */
export const humanDate = (date: string): string => formatHumanDate(date, locale());

/** The day something happened here, in the reader's own time zone. */
export const day = (instant: string | number | Date): string =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(instant));

export const timeOfDay = (instant: string | number | Date): string =>
  new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));
