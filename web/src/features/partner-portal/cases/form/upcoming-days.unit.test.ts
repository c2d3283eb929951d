import { expect, test } from '@jest/globals';
import { upcomingDays } from './upcoming-days.js';

const on = (day: string) => upcomingDays(new Date(`${day}T10:00:00`)).map((one) => `${one.name} ${one.day}`);

test('offers the nearest days in order', () => {
  expect(on('2026-11-23')).toEqual([
    'today 2026-11-23',
    'tomorrow 2026-11-24',
    'friday 2026-11-27',
    'saturday 2026-11-28',
  ]);
});

test('offers the days of next week when they are today or tomorrow', () => {
  expect(on('2026-12-31')).toEqual([
    'today 2026-12-31',
    'tomorrow 2027-01-01',
    'saturday 2027-01-02',
    'friday 2027-01-08',
  ]);
});
