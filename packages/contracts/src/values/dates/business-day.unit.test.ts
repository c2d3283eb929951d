import { describe, expect, test } from '@jest/globals';
import {
  businessDay,
  businessInstant,
  businessTime,
  dayAway,
  dayMonthBefore,
  lastDayOf,
  monthAway,
} from './business-day.js';

const newYork = 'America/New_York';
const day = (instant: string, zone = newYork): string => businessDay(new Date(instant), zone);

describe('business day', () => {
  test('changes at local midnight, in winter and in summer', () => {
    expect(day('2026-01-01T04:59:59Z')).toBe('2025-12-31');
    expect(day('2026-01-01T05:00:00Z')).toBe('2026-01-01');
    expect(day('2026-07-01T03:59:59Z')).toBe('2026-06-30');
    expect(day('2026-07-01T04:00:00Z')).toBe('2026-07-01');
  });

  test('has 23 hours when clocks go forward and 25 when they go back', () => {
    expect([day('2026-03-08T05:00:00Z'), day('2026-03-09T03:59:59Z'), day('2026-03-09T04:00:00Z')]).toEqual([
      '2026-03-08',
      '2026-03-08',
      '2026-03-09',
    ]);
    expect([day('2026-11-01T04:00:00Z'), day('2026-11-02T04:59:59Z'), day('2026-11-02T05:00:00Z')]).toEqual([
      '2026-11-01',
      '2026-11-01',
      '2026-11-02',
    ]);
  });

  test('has a February 29 in leap years only', () => {
    expect(day('2028-02-29T12:00:00Z')).toBe('2028-02-29');
    expect([lastDayOf('2028-02'), lastDayOf('2027-02'), lastDayOf('2100-02')]).toEqual([
      '2028-02-29',
      '2027-02-28',
      '2100-02-28',
    ]);
  });

  test('differs by time zone', () => {
    expect([day('2026-05-10T23:30:00Z', 'Asia/Kolkata'), day('2026-05-10T23:30:00Z', 'UTC')]).toEqual([
      '2026-05-11',
      '2026-05-10',
    ]);
  });
});

test('counts months across years', () => {
  expect([monthAway('2026-01', -1), monthAway('2025-12', 1), monthAway('2026-11', -12)]).toEqual([
    '2025-12',
    '2026-01',
    '2025-11',
  ]);
});

test('returns the last day of a shorter previous month', () => {
  expect(['2026-03-31', '2028-03-30', '2026-01-15', '2026-12-31'].map(dayMonthBefore)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2025-12-15',
    '2026-11-30',
  ]);
});

test('counts days across months, years and clock changes', () => {
  expect([dayAway('2026-03-08', 1), dayAway('2026-01-01', -1), dayAway('2028-02-28', 1)]).toEqual([
    '2026-03-09',
    '2025-12-31',
    '2028-02-29',
  ]);
});

describe('the clock of the business', () => {
  test.each([
    ['2026-11-23', '09:00', '2026-11-23T14:00:00.000Z'],
    ['2026-07-01', '09:00', '2026-07-01T13:00:00.000Z'],
    ['2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'], // clocks go from 2 to 3
    ['2026-01-01', '23:30', '2026-01-02T04:30:00.000Z'],
  ])('shows %s %s at %s', (date, time, instant) => {
    expect(businessInstant(date, time, newYork).toISOString()).toBe(instant);
  });

  test('reads the time back in winter and in summer', () => {
    expect(businessTime(new Date('2026-11-23T14:05:00Z'), newYork)).toBe('09:05');
    expect(businessTime(new Date('2026-07-01T04:00:00Z'), newYork)).toBe('00:00');
  });
});
