import { formatMoney } from '@keepsake/contracts/values/money';
import { directionOf } from '@keepsake/contracts/values/language';
import { locale } from './formats.js';
import { activeLanguage, english } from './language/texts.js';

/** Prices are in US dollars: "$79.00" in English and from right to left, where other signs change places. */
export const moneyLocale = (): string =>
  activeLanguage() === english.tag || directionOf(activeLanguage()) === 'rtl' ? 'en-US' : locale();

export const money = (cents: number): string => formatMoney(cents, 'USD', moneyLocale());
