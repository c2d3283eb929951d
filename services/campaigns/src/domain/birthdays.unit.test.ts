import { describe, expect, test } from '@jest/globals';
import { dayWithin, monthsAndDays, nextRunAfter, nextTwoMonths } from './birthdays.js';

describe('R24: the next two months', () => {
  test('end on the same day, or on the last one of a shorter month', () => {
    expect(['2026-11-21', '2026-12-31', '2027-12-30', '2026-07-31'].map((day) => nextTwoMonths(day).lastDay)).toEqual([
      '2027-01-21',
      '2027-02-28',
      '2028-02-29',
      '2026-09-30',
    ]);
  });

  test('hold a birthday of the 29th of February on the 28th, and on its own day in a year that has it', () => {
    expect(dayWithin('1992-02-29', nextTwoMonths('2027-01-15'))).toBe('2027-02-28');
    expect(dayWithin('1992-02-29', nextTwoMonths('2028-01-15'))).toBe('2028-02-29');
  });

  test('reach over the turn of the year', () => {
    const window = nextTwoMonths('2026-12-10');
    expect(
      ['1961-12-10', '1961-12-09', '1961-01-01', '1961-02-10', '1961-02-11'].map((date) => dayWithin(date, window)),
    ).toEqual(['2026-12-10', undefined, '2027-01-01', '2027-02-10', undefined]);
  });

  test('name every month and day in which somebody may have one', () => {
    const days = monthsAndDays(nextTwoMonths('2027-01-20'));
    expect(days).toEqual(expect.arrayContaining(['01-20', '02-28', '02-29', '03-20']));
    expect(days).not.toContain('03-21');
    expect(monthsAndDays({ firstDay: '2028-02-01', lastDay: '2028-02-28' })).not.toContain('02-29');
  });
});

test('the next run is today or tomorrow', () => {
  expect(nextRunAfter(new Date('2026-12-31T13:59:59Z')).toISOString()).toBe('2026-12-31T14:00:00.000Z');
  expect(nextRunAfter(new Date('2026-12-31T14:00:00Z')).toISOString()).toBe('2027-01-01T14:00:00.000Z');
});
