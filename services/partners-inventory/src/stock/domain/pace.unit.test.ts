import { expect, it } from '@jest/globals';
import { usageRateOf } from './pace.js';

const stock = (currentStock: number) => ({ currentStock, lowStockThreshold: 5 });

it('returns days left, and a month above the threshold in packs of five', () => {
  expect(usageRateOf({ plates: 60, days: 400 }, stock(9))).toEqual({
    usedRecently: 60,
    daysLeft: 9,
    suggestedQuantity: 30,
  });
  expect(usageRateOf({ plates: 12, days: 12 }, stock(4)).daysLeft).toBe(4);
});

it('suggests nothing when stock covers a month', () => {
  expect(usageRateOf({ plates: 6, days: 60 }, stock(40)).suggestedQuantity).toBe(0);
});

it('is absent before a week of data, and without use', () => {
  expect(usageRateOf({ plates: 7, days: 6.9 }, stock(7))).toEqual({ usedRecently: 7, suggestedQuantity: 0 });
  expect(usageRateOf({ plates: 7, days: 7 }, stock(7)).daysLeft).toBe(7);
  expect(usageRateOf({ plates: 0, days: 90 }, stock(7))).toEqual({ usedRecently: 0, suggestedQuantity: 0 });
  expect(usageRateOf({ plates: -1, days: 90 }, stock(7)).usedRecently).toBe(0);
});

it('suggests a first pack for stock that was never filled', () => {
  expect(usageRateOf({ plates: 0, days: 0 }, stock(0))).toEqual({ usedRecently: 0, suggestedQuantity: 5 });
});
