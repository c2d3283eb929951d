import {
  formatPrice,
  pricePlaceholder,
  shownPrices,
  standardPrices,
  type PriceFormat,
  type PriceList,
  type ShownPrice,
} from '@keepsake/contracts/catalog/price-list';
import { moneyLocale } from '../money.js';
import { prerendered } from '../prerendered.js';
import { siteSettings } from '../site-settings.js';
import { isRecord, parseJson } from '../storage/stored.js';

const readPrices = (text: string): PriceList => {
  const given = parseJson(text);
  if (!isRecord(given)) return standardPrices;
  const known = Object.entries(given).filter(([name, cents]) => name in standardPrices && Number.isInteger(cents));
  return { ...standardPrices, ...Object.fromEntries(known) };
};

/** The prices of today. The server checks them when an order is placed. */
const prices: PriceList = readPrices(siteSettings.prices);

const shown = shownPrices(prices);

/** Formats a price of the list. A prerendered page has a placeholder instead, which the gateway replaces. */
export const priceText = (name: ShownPrice, format: PriceFormat = 'brief'): string =>
  prerendered ? pricePlaceholder(name, format) : formatPrice(shown[name], format, moneyLocale());
