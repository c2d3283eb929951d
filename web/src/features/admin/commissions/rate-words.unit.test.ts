import { expect, test } from '@jest/globals';
import { changeWords, readRate } from './rate-words.js';

test.each([
  ['12.5', { rate: 12.5 }],
  [' 10 % ', { rate: 10 }],
  ['12,5', { rate: 12.5 }],
  ['0', { rate: 0 }],
  ['100', { rate: 100 }],
  ['100.1', { fault: 'Commission rate must be between 0% and 100%' }],
  ['-1', { fault: 'Commission rate must be between 0% and 100%' }],
  ['', { fault: 'Commission rate must be between 0% and 100%' }],
  ['a lot', { fault: 'Commission rate must be between 0% and 100%' }],
  ['33.33', { fault: 'One decimal, please: 33.3.' }],
])('"%s" is read as %j', (typed, read) => {
  expect(readRate(typed)).toEqual(read);
});

test('the history says from what to what', () => {
  const change = { id: '1', affiliate: null, field: 'defaultRateTenths', from: '100', to: '125', who: 'ana', at: '' };
  expect(changeWords(change)).toBe('Default rate: 10% → 12.5%');
  expect(changeWords({ ...change, field: 'petExempt', from: 'true', to: 'false' })).toBe(
    'Pet cemetery exemption: on → off',
  );
  expect(changeWords({ ...change, field: 'rateTenths', from: null, to: '75' })).toBe('Rate: 7.5%');
});
