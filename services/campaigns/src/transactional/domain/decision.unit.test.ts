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
] as const)('applies decision %s to an application that is %s: %s', (decision, status, isNotified) => {
  expect(applicationStands(decision, status)).toBe(isNotified);
});

it.each([
  ['approved', 'active', true],
  ['approved', 'paused', false],
  ['paused', 'active', false],
  ['paused', 'paused', true],
  ['refused', 'applied', true],
  ['refused', 'active', false],
] as const)('applies decision %s to an affiliate that is %s: %s', (decision, status, isNotified) => {
  expect(affiliateStands(decision, status)).toBe(isNotified);
});

it('reports a waiting application as undecided', () => {
  expect(isDecided('submitted')).toBe(false);
  expect(isDecided('refused')).toBe(true);
});
