import { expect, test } from '@jest/globals';
import { changeLabel, readRate } from './rate-labels.js';

test.each([
  ['12.5', { rate: 12.5 }],
  [' 10 % ', { rate: 10 }],
  ['12,5', { rate: 12.5 }],
  ['0', { rate: 0 }],
  ['100', { rate: 100 }],
  ['100.1', { error: 'Commission rate must be between 0% and 100%' }],
  ['-1', { error: 'Commission rate must be between 0% and 100%' }],
  ['', { error: 'Commission rate must be between 0% and 100%' }],
  ['a lot', { error: 'Commission rate must be between 0% and 100%' }],
  ['33.33', { error: 'One decimal, please: 33.3.' }],
])('reads "%s" as %j', (typed, read) => {
  expect(readRate(typed)).toEqual(read);
});

test('shows the old and the new rate in the history', () => {
  const change = { id: '1', affiliate: null, field: 'defaultRateTenths', from: '100', to: '125', who: 'ana', at: '' };
  expect(changeLabel(change)).toBe('Default rate: 10% → 12.5%');
  expect(changeLabel({ ...change, field: 'petExempt', from: 'true', to: 'false' })).toBe(
    'Pet cemetery exemption: on → off',
  );
  expect(changeLabel({ ...change, field: 'rateTenths', from: null, to: '75' })).toBe('Rate: 7.5%');
});
