import { moneyLocale } from '../money.js';

/** Formats a price without cents: "$79". */
export const wholeMoney = (cents: number): string =>
  new Intl.NumberFormat(moneyLocale(), { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).format(
    cents / 100,
  );
