import type { Currency } from '@keepsake/contracts/values/money';

/** Accounts that the first migration creates. */
export const commissionsAccount = '01900000-0000-7000-8000-00000000e001';
export const outsideAccount = '01900000-0000-7000-8000-00000000e0f1';

/** Opened with the first figures of the hosting fund. */
export const hostingAccount = '01900000-0000-7000-8000-00000000e002';

const outside: Readonly<Record<Currency, string>> = {
  USD: outsideAccount,
  EUR: '01900000-0000-7000-8000-00000000e0f2',
  GBP: '01900000-0000-7000-8000-00000000e0f3',
};

/** Counterpart account for money in and out: one per currency, because currencies are never added up. */
export const outsideOf = (currency: Currency): string => outside[currency];
