import { formatMoney, moneyLocaleOf } from '@keepsake/contracts/values/money';
import { locale } from './formats.js';
import { activeLanguage } from './language/texts.js';

export const moneyLocale = (): string => moneyLocaleOf(activeLanguage(), locale());

export const money = (cents: number): string => formatMoney(cents, 'USD', moneyLocale());
