import { locale } from './formats.js';

/** Formats a rate in percent with at most one decimal, in the reader's language: "12.5%". */
export const percent = (rate: number): string =>
  (rate / 100).toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 1 });
