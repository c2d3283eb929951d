import { describe, expect, it } from '@jest/globals';
import { caseNumber } from './case.js';

describe('the number of a case', () => {
  it.each([
    ['CASE-1795369025457', 14, '2611-014'],
    ['CASE-1795369025457-2', 1_234, '2611-1234'],
    ['H-26-014', 3, 'H-26-014'],
    ['CASE-7', 3, 'CASE-7'],
  ])('of %s is short, unless the partner chose one', (orderRef, number, shown) => {
    expect(caseNumber({ orderRef, month: '2026-11', number })).toBe(shown);
  });
});
