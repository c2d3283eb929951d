import { describe, expect, test } from '@jest/globals';
import { businessDay, dayAway, dayMonthBefore, lastDayOf, monthAway } from './business-day.js';

const newYork = 'America/New_York';
const day = (instant: string, zone = newYork): string => businessDay(new Date(instant), zone);

describe('the day of the business', () => {
  test('turns at its own midnight, in winter and in summer', () => {
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

  test('knows the 29th of February, and that other years have none', () => {
    expect(day('2028-02-29T12:00:00Z')).toBe('2028-02-29');
    expect([lastDayOf('2028-02'), lastDayOf('2027-02'), lastDayOf('2100-02')]).toEqual([
      '2028-02-29',
      '2027-02-28',
      '2100-02-28',
    ]);
  });

  test('is another one elsewhere', () => {
    expect([day('2026-05-10T23:30:00Z', 'Asia/Kolkata'), day('2026-05-10T23:30:00Z', 'UTC')]).toEqual([
      '2026-05-11',
      '2026-05-10',
    ]);
  });
});

test('months are passed over years', () => {
  expect([monthAway('2026-01', -1), monthAway('2025-12', 1), monthAway('2026-11', -12)]).toEqual([
    '2025-12',
    '2026-01',
    '2025-11',
  ]);
});

test('the same day of the month before is its last one when it has no such day', () => {
  expect(['2026-03-31', '2028-03-30', '2026-01-15', '2026-12-31'].map(dayMonthBefore)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2025-12-15',
    '2026-11-30',
  ]);
});

test('days are counted over months, years and changes of the clock', () => {
  expect([dayAway('2026-03-08', 1), dayAway('2026-01-01', -1), dayAway('2028-02-28', 1)]).toEqual([
    '2026-03-09',
    '2025-12-31',
    '2028-02-29',
  ]);
});
