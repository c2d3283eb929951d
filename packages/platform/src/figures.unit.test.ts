import { expect, test } from '@jest/globals';
import { timeZone } from './figures.js';

test('a time zone is one that the calendar knows', () => {
  const known = ['America/New_York', 'UTC', 'Mars/Olympus', ''].map((name) => timeZone.safeParse(name).success);
  expect(known).toEqual([true, true, false, false]);
});
