import { describe, expect, test } from '@jest/globals';
import { formatMoney, roundHalfUp, shareOf } from './money.js';
import { formatRate, percentOfTenths, tenthsOfPercent } from './rate.js';

describe('the share of an amount', () => {
  test.each([
    [8500, 100, 850],
    [7900, 100, 790],
    [14_900, 333, 4962], // 4961.7
    [5, 100, 1], // rounds half a cent up
    [4, 100, 0],
    [15, 100, 2],
    [0, 1000, 0],
    [7900, 0, 0],
    [7900, 1000, 7900],
    [-5, 100, -1], // a reversal is the exact negative
  ])('of %i cents at %i tenths of a percent is %i', (amount, rate, share) => {
    expect(shareOf(amount, rate)).toBe(share);
  });

  test('matches exact arithmetic for every rate and many amounts', () => {
    for (let rate = 0; rate <= 1000; rate += 1)
      for (const amount of [1, 99, 7900, 14_900, 12_345_678]) {
        const product = amount * rate; // exact: far below 2^53
        const rest = product % 1000;
        expect(shareOf(amount, rate)).toBe((product - rest) / 1000 + (rest >= 500 ? 1 : 0));
      }
  });

  test('stays exact beyond floating point', () => {
    expect(shareOf(9_007_199_254_740_991, 999)).toBe(8_998_192_055_486_250);
    expect(() => roundHalfUp(2n ** 60n, 1n)).toThrow(RangeError);
  });

  test('rejects fractions of a cent', () => {
    expect(() => shareOf(79.5, 100)).toThrow(RangeError);
    expect(() => roundHalfUp(1n, 0n)).toThrow(RangeError);
  });
});

describe('formatMoney', () => {
  test('shows two decimals, also below one dollar and below zero', () => {
    expect([8500, 5, 0, -1250, 123_456_789].map((amount) => formatMoney(amount))).toEqual([
      '$85.00',
      '$0.05',
      '$0.00',
      '-$12.50',
      '$1,234,567.89',
    ]);
  });

  test('follows currency and locale', () => {
    expect(formatMoney(123_456, 'EUR', 'de-DE').replace(/\s/g, ' ')).toBe('1.234,56 €');
  });

  test('keeps the last cent of the largest amounts', () => {
    expect(formatMoney(9_007_199_254_740_991)).toBe('$90,071,992,547,409.91');
  });
});

describe('rates', () => {
  test('converts every tenth of a percent without loss', () => {
    for (let tenths = 0; tenths <= 1000; tenths += 1) expect(tenthsOfPercent(percentOfTenths(tenths))).toBe(tenths);
  });

  test.each([-0.1, 100.1, 33.33, Number.NaN, Number.POSITIVE_INFINITY])('rejects %p', (percent) => {
    expect(tenthsOfPercent(percent)).toBeUndefined();
  });

  test('formats without trailing zeros', () => {
    expect([100, 125].map((tenths) => formatRate(tenths))).toEqual(['10%', '12.5%']);
  });
});
