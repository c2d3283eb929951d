import { directionOf, formatLocale, type Language } from '@keepsake/contracts/values/language';

/** Latin digits in every language: printed counts and amounts are compared with other documents. */
export const paperLocale = (language: Language): string => (language === 'en' ? 'en-US' : formatLocale(language));

export const isRtlPaper = (language: Language): boolean => directionOf(language) === 'rtl';

/** Keeps the order of a phone number or an amount in a text from right to left. */
export const inOrder = (text: string, language: Language): string =>
  isRtlPaper(language) ? `\u2066${text}\u2069` : text;
