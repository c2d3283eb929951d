import type { PriceList, PriceName } from '@keepsake/contracts/catalog/price-list';
import { money } from '../../../shared/money.js';

export const priceLabels: Readonly<Record<PriceName, string>> = {
  individual: 'Single timeline',
  pair: 'Parent pair',
  furtherTimeline: 'Further timeline',
  furtherCopy: 'Further copy',
  event25: '25 copies',
  event50: '50 copies',
  event100: '100 copies',
  event200: '200 copies',
  enterpriseFrom: 'Enterprise from',
};

/** What a price is used for, where its name does not tell. */
export const priceHints: Partial<Readonly<Record<PriceName, string>>> = {
  individual: 'Also Essential, the first timeline of a Multi-Pack and the first copy for an event.',
  pair: 'Two timelines for parents.',
  furtherTimeline: 'Each timeline of a Multi-Pack after the first.',
  furtherCopy: 'Each copy for an event after the first.',
  event25: 'Also Premium.',
  enterpriseFrom: 'The lowest price; you agree on the price with the buyer.',
};

/** Returns the change against other prices, such as "+$10.00"; empty without one. */
export const changeLabel = (name: PriceName, prices: PriceList, before: PriceList | undefined): string => {
  const change = before === undefined ? 0 : prices[name] - before[name];
  if (change === 0) return '';
  return `${change > 0 ? '+' : '−'}${money(Math.abs(change))}`;
};
