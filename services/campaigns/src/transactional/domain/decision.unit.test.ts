import { expect, it } from '@jest/globals';
import { affiliateStands, applicationStands, isDecided } from './decision.js';

it.each([
  ['approved', 'approved', true],
  ['approved', 'active', true],
  ['approved', 'refused', false],
  ['refused', 'refused', true],
  ['refused', 'approved', false],
  ['question', 'question', true],
  ['question', 'submitted', false],
] as const)('applies decision %s to an application that is %s: %s', (decision, status, told) => {
  expect(applicationStands(decision, status)).toBe(told);
});

it.each([
  ['approved', 'active', true],
  ['approved', 'paused', false],
  ['paused', 'active', false],
  ['paused', 'paused', true],
  ['refused', 'applied', true],
  ['refused', 'active', false],
] as const)('applies decision %s to an affiliate that is %s: %s', (decision, status, told) => {
  expect(affiliateStands(decision, status)).toBe(told);
});

it('reports a waiting application as undecided', () => {
  expect(isDecided('submitted')).toBe(false);
  expect(isDecided('refused')).toBe(true);
});
