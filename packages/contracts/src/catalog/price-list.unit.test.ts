import { describe, expect, test } from '@jest/globals';
import { moneyLocaleOf } from '../values/money/money.js';
import {
  priceContradictions,
  pricePlaceholder,
  ratePlaceholder,
  standardPrices,
  standardTerms,
  withTerms,
} from './price-list.js';
import { quote } from './pricing.js';

describe('prices', () => {
  test('have no contradiction by default', () => {
    expect(priceContradictions(standardPrices)).toEqual([]);
  });

  test.each([
    ['pair', { pair: 15_800 }],
    ['furtherTimeline', { furtherTimeline: 7_900 }],
    ['event50', { event50: 14_900 }],
    ['event100', { event100: 20_000 }],
    ['event200', { event200: 39_900 }],
  ] as const)('name a contradiction at %s', (field, change) => {
    expect(priceContradictions({ ...standardPrices, ...change }).map((one) => one.field)).toEqual([field]);
  });

  test('decide totals and the cheaper hint', () => {
    const prices = { ...standardPrices, individual: 9_900, furtherTimeline: 5_900, furtherCopy: 500, event25: 9_990 };
    expect(quote('multi', 3, prices).totalPrice).toBe(21_700);
    expect(quote('individual', 2, prices)).toMatchObject({ totalPrice: 19_800, cheaper: { totalPrice: 14_900 } });
    expect(quote('event', 3, prices)).toMatchObject({
      totalPrice: 10_900,
      cheaper: { pricingTier: 'event-25', totalPrice: 9_990 },
    });
  });
});

describe('placeholders of prerendered pages', () => {
  test('are replaced by the price in each format', () => {
    const text = ['brief', 'full', 'digits'].map((format) =>
      pricePlaceholder('individual', format as 'brief' | 'full' | 'digits'),
    );
    expect(
      withTerms(text.join(' '), { ...standardTerms, prices: { ...standardPrices, individual: 9_950 } }, 'en-US'),
    ).toBe('$99.50 $99.50 99.5');
    expect(withTerms(text.join(' '), standardTerms, 'en-US')).toBe('$79 $79.00 79');
    expect(withTerms(pricePlaceholder('commission'), standardTerms, 'en-US')).toBe('$7.90');
    expect(withTerms(ratePlaceholder, standardTerms, 'en-US')).toBe('10%');
    const raised = { ...standardTerms, rateTenths: 125 };
    expect(withTerms(`${ratePlaceholder} ${pricePlaceholder('commission')}`, raised, 'en-US')).toBe('12.5% $9.88');
    expect(withTerms(ratePlaceholder, raised, moneyLocaleOf('de'))).toBe('12,5\u00a0%');
  });

  test('use the format of the language', () => {
    expect(withTerms(pricePlaceholder('pair'), standardTerms, moneyLocaleOf('de'))).toBe('149\u00a0$');
    expect(withTerms(pricePlaceholder('pair'), standardTerms, moneyLocaleOf('ar'))).toBe('$149');
  });
});
