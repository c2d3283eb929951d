import { describe, expect, test } from '@jest/globals';
import { plateCount, platesEach, platesOf } from './plate-count.js';

describe('plates of an order', () => {
  test.each([
    [{ codes: 1, copies: 1 }, 1, '1 plate'],
    [{ codes: 3, copies: 3 }, 3, '3 plates'],
    [{ codes: 1, copies: 25 }, 25, '1 code × 25 plates'],
    [{ codes: 2, copies: 50 }, 50, '2 codes × 25 plates'],
    [{ codes: 3, copies: 25 }, 27, '3 codes × 9 plates'],
    [{ codes: 1, copies: 1000 }, 1000, '1 code × 1,000 plates'],
  ])('of %p are %d, "%s"', (ordered, plates, sentence) => {
    expect(platesOf(ordered)).toBe(plates);
    expect(plateCount({ codes: ordered.codes, plates })).toBe(sentence);
  });

  test('are whole per code and never fewer than ordered', () => {
    for (let codes = 1; codes <= 60; codes++)
      for (let copies = 1; copies <= 250; copies++) {
        expect(platesOf({ codes, copies })).toBeGreaterThanOrEqual(copies);
        expect(platesOf({ codes, copies }) / codes).toBe(platesEach({ codes, copies }));
      }
  });
});
