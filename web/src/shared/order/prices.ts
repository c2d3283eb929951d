import {
  formatPrice,
  pricePlaceholder,
  ratePlaceholder,
  shownPrices,
  standardPrices,
  standardTerms,
  type PriceFormat,
  type PriceList,
  type PriceName,
  type ShownPrice,
} from '@keepsake/contracts/catalog/price-list';
import { shareOf } from '@keepsake/contracts/values/money';
import { formatRate } from '@keepsake/contracts/values/rate';
import { money, moneyLocale } from '../money.js';
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

const rateTenths = siteSettings.rateTenths === '' ? standardTerms.rateTenths : Number(siteSettings.rateTenths);
const shown = shownPrices({ prices, rateTenths });

/** Formats the commission on these prices together. */
export const commissionText = (names: readonly PriceName[]): string =>
  money(
    shareOf(
      names.reduce((sum, name) => sum + prices[name], 0),
      rateTenths,
    ),
  );

/** Formats the commission rate of affiliates: "10%". A prerendered page has a placeholder instead. */
export const rateText = (): string => (prerendered ? ratePlaceholder : formatRate(rateTenths, moneyLocale()));

/** Formats a price of the list. A prerendered page has a placeholder instead, which the gateway replaces. */
export const priceText = (name: ShownPrice, format: PriceFormat = 'brief'): string =>
  prerendered ? pricePlaceholder(name, format) : formatPrice(shown[name], format, moneyLocale());
