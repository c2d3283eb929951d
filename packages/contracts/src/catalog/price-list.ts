import { formatMoney, shareOf } from '../values/money/money.js';
import { defaultCommissionRateTenths, formatRate } from '../values/money/rate.js';

/** The prices that staff set, in cents of USD, including shipping and tax; all other prices follow from them. */
export const priceNames = [
  'individual',
  'pair',
  'furtherTimeline',
  'furtherCopy',
  'event25',
  'event50',
  'event100',
  'event200',
  'enterpriseFrom',
] as const;

export type PriceName = (typeof priceNames)[number];
export type PriceList = Readonly<Record<PriceName, number>>;

/** Prices until staff set others. */
export const standardPrices: PriceList = {
  individual: 7900,
  pair: 14900,
  furtherTimeline: 4900,
  furtherCopy: 300,
  event25: 14900,
  event50: 24900,
  event100: 39900,
  event200: 69900,
  enterpriseFrom: 30000,
};

export const minPriceCents = 100;
export const maxPriceCents = 1_000_000;

/** Returns each price that contradicts another: the shop names what a pair and a further timeline save. */
export const priceContradictions = (
  prices: PriceList,
): readonly { readonly field: PriceName; readonly message: string }[] => {
  const { individual, pair, furtherTimeline, event25, event50, event100, event200 } = prices;
  const rules: readonly (readonly [boolean, PriceName, string])[] = [
    [pair < 2 * individual, 'pair', 'A pair must cost less than two single timelines.'],
    [furtherTimeline < individual, 'furtherTimeline', 'A further timeline must cost less than the first.'],
    [event25 < event50, 'event50', '50 copies must cost more than 25.'],
    [event50 < event100, 'event100', '100 copies must cost more than 50.'],
    [event100 < event200, 'event200', '200 copies must cost more than 100.'],
  ];
  return rules.filter(([holds]) => !holds).map(([, field, message]) => ({ field, message }));
};

/** Prices that pages name: those of the list and what follows from them. */
export type ShownPrice = PriceName | 'pairSaving' | 'furtherTimelineSaving' | 'commission';

/** What public pages name: the prices of today, and the rate of affiliates who have none of their own. */
export type ShopTerms = { readonly prices: PriceList; readonly rateTenths: number };
export const standardTerms: ShopTerms = { prices: standardPrices, rateTenths: defaultCommissionRateTenths };

/** `commission`: of one timeline. */
export const shownPrices = ({ prices, rateTenths }: ShopTerms): Readonly<Record<ShownPrice, number>> => ({
  ...prices,
  pairSaving: 2 * prices.individual - prices.pair,
  furtherTimelineSaving: prices.individual - prices.furtherTimeline,
  commission: shareOf(prices.individual, rateTenths),
});

/** Formats a price as briefly as possible: "$79", "$79.50". */
export const wholeMoney = (cents: number, locale = 'en-US'): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(cents / 100);

/** `brief`: "$79"; `full`: "$79.00"; `digits`: "79". */
export type PriceFormat = 'brief' | 'full' | 'digits';

export const formatPrice = (cents: number, format: PriceFormat, locale: string): string => {
  if (format === 'digits') return String(cents / 100);
  return format === 'full' ? formatMoney(cents, 'USD', locale) : wholeMoney(cents, locale);
};

/** A price in a prerendered page, which the gateway replaces. */
export const pricePlaceholder = (name: ShownPrice, format: PriceFormat = 'brief'): string =>
  `__PRICE_${format}_${name}__`;

/** The commission rate in a prerendered page, which the gateway replaces. */
export const ratePlaceholder = '__COMMISSION_RATE__';

/** Replaces the placeholders in a prerendered text. */
export const withTerms = (text: string, terms: ShopTerms, locale: string): string => {
  const shown = shownPrices(terms);
  return text
    .replaceAll(/__PRICE_(brief|full|digits)_(\w+?)__/g, (_, format: PriceFormat, name: ShownPrice) =>
      formatPrice(shown[name], format, locale),
    )
    .replaceAll(ratePlaceholder, () => formatRate(terms.rateTenths, locale));
};
