import { expect, test } from '@jest/globals';
import { upcomingDays } from './upcoming-days.js';

const on = (day: string) => upcomingDays(new Date(`${day}T10:00:00`)).map((one) => `${one.label} ${one.day}`);

test('offers the nearest days in order', () => {
  expect(on('2026-11-23')).toEqual([
    'Today 2026-11-23',
    'Tomorrow 2026-11-24',
    'Friday 2026-11-27',
    'Saturday 2026-11-28',
  ]);
});

test('offers the days of next week when they are today or tomorrow', () => {
  expect(on('2026-12-31')).toEqual([
    'Today 2026-12-31',
    'Tomorrow 2027-01-01',
    'Saturday 2027-01-02',
    'Friday 2027-01-08',
  ]);
});
