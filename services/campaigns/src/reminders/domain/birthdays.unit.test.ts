import { describe, expect, test } from '@jest/globals';
import { automationStatus, monthsAndDays, nextRunAfter, nextTwoMonths, runDueBy } from './birthdays.js';

describe('reminder window', () => {
  test('ends on the same day, or on the last day of a shorter month', () => {
    expect(['2026-11-21', '2026-12-31', '2027-12-30', '2026-07-31'].map((day) => nextTwoMonths(day).lastDay)).toEqual([
      '2027-01-21',
      '2027-02-28',
      '2028-02-29',
      '2026-09-30',
    ]);
  });

  test('lists every month and day inside it', () => {
    const days = monthsAndDays(nextTwoMonths('2027-01-20'));
    expect(days).toEqual(expect.arrayContaining(['01-20', '02-28', '02-29', '03-20']));
    expect(days).not.toContain('03-21');
    expect(monthsAndDays({ firstDay: '2028-02-01', lastDay: '2028-02-28' })).not.toContain('02-29');
  });
});

const newYork = 'America/New_York';
const next = (now: string): string => nextRunAfter(new Date(now), newYork).toISOString();

test('starts the next run at nine in the business time zone', () => {
  expect(next('2026-12-31T13:59:59Z')).toBe('2026-12-31T14:00:00.000Z');
  expect(next('2026-12-31T14:00:00Z')).toBe('2027-01-01T14:00:00.000Z');
  expect(next('2026-07-01T03:00:00Z')).toBe('2026-07-01T13:00:00.000Z');
});

test('has a due run from nine until the business day ends', () => {
  const due = (now: string) => runDueBy(new Date(now), newYork)?.toISOString();
  expect(due('2026-12-31T13:59:59Z')).toBeUndefined();
  expect(due('2026-12-31T14:00:00Z')).toBe('2026-12-31T14:00:00.000Z');
  expect(due('2027-01-01T04:59:00Z')).toBe('2026-12-31T14:00:00.000Z');
  expect(due('2027-01-01T05:00:00Z')).toBeUndefined();
});

describe('automationStatus', () => {
  const now = new Date('2026-12-31T15:00:00Z'); // ten in the morning
  const today = new Date('2026-12-31T14:00:05Z');
  const yesterday = new Date('2026-12-30T14:00:05Z');
  const run = { startedAt: today, endedAt: today, sent: 3, failed: 1 };
  test.each([
    ['idle before the first run', {}, 'idle'],
    ['active when the run of the day ended', { last: run, byClock: today }, 'active'],
    ['active while it runs', { last: { startedAt: today, sent: 0, failed: 0 }, byClock: today }, 'active'],
    ['active when no one was due', { last: { ...run, sent: 0, failed: 0 }, byClock: today }, 'active'],
    [
      'late when only the run of yesterday began',
      { last: { ...run, startedAt: yesterday }, byClock: yesterday },
      'late',
    ],
    ['late although staff ran it by hand', { last: run, byClock: yesterday }, 'late'],
    ['failed when no email of it arrived', { last: { ...run, sent: 0, failed: 2 }, byClock: today }, 'failed'],
    [
      'failed when it did not end',
      { last: { startedAt: yesterday, sent: 1, failed: 0 }, byClock: yesterday },
      'failed',
    ],
  ])('returns %s', (_, runs, status) => {
    expect(automationStatus(runs, now, newYork)).toBe(status);
  });

  test('is not late during the first half hour of the run', () => {
    const soon = new Date('2026-12-31T14:29:00Z');
    const runs = { last: { ...run, startedAt: yesterday, endedAt: yesterday }, byClock: yesterday };
    expect(automationStatus(runs, soon, newYork)).toBe('active');
  });
});
