import {
  maxPriceCents,
  minPriceCents,
  priceContradictions,
  priceNames,
  type PriceList,
  type PriceName,
} from '../price-list.js';

/** Messages about the fields of a price list. */
export const priceMessages = {
  amount: 'Please enter a price from $1.00 to $10,000.00.',
  day: 'Please choose a day.',
  past: 'Please choose today or a later day. Prices of past days stay as they were.',
} as const;

export type PriceFault = { readonly field: PriceName; readonly message: string };

/** Returns what is wrong with a list: prices out of range, else those that contradict another. */
export const priceFaults = (prices: PriceList): readonly PriceFault[] => {
  const outside = priceNames.filter(
    (name) => !Number.isInteger(prices[name]) || prices[name] < minPriceCents || prices[name] > maxPriceCents,
  );
  return outside.length === 0
    ? priceContradictions(prices)
    : outside.map((field) => ({ field, message: priceMessages.amount }));
};
