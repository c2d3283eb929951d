import { expect, test } from '@jest/globals';
import { timeZone } from './figures.js';

test('accepts only existing time zones', () => {
  const known = ['America/New_York', 'UTC', 'Mars/Olympus', ''].map((name) => timeZone.safeParse(name).success);
  expect(known).toEqual([true, true, false, false]);
});
