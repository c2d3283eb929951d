import { directionOf } from '../text/language.js';

/** Money is an integer number of cents. Only this file and the catalog divide or multiply it. */
export type Currency = 'USD' | 'EUR' | 'GBP';

/**
 * Rounds numerator / denominator to the nearest integer, halves away from zero, so that a reversal is exactly the
 * negative of the booked amount. Throws a RangeError for unsafe results.
 */
export const roundHalfUp = (numerator: bigint, denominator: bigint): number => {
  if (denominator <= 0n) throw new RangeError('The denominator must be a positive whole number.');
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return safe(numerator < 0n ? -rounded : rounded);
};

const safe = (whole: bigint): number => {
  const small = Number(whole);
  if (!Number.isSafeInteger(small)) throw new RangeError('The amount is larger than a number can hold exactly.');
  return small;
};

/** Returns the share of an amount at a rate in tenths of a percent (100 = 10 %): 850 for 8500 cents at 100. */
export const shareOf = (cents: number, rateTenths: number): number =>
  roundHalfUp(BigInt(cents) * BigInt(rateTenths), 1000n);

/** Prices are in US dollars: "$79.00" in English and from right to left, where other signs change places. */
export const moneyLocaleOf = (language: string, locale = language): string =>
  language === 'en' || directionOf(language) === 'rtl' ? 'en-US' : locale;

const formats = new Map<string, Intl.NumberFormat>();

/** Formats cents as "$1,234.50". Formats the decimal text, not a float, so that large amounts stay exact. */
export const formatMoney = (cents: number, currency: Currency = 'USD', locale = 'en-US'): string => {
  if (!Number.isSafeInteger(cents)) throw new RangeError('An amount is a whole number of cents.');
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, { style: 'currency', currency })));
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const decimal = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return format.format(decimal as Intl.StringNumericLiteral);
};
