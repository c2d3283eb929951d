import { describe, expect, it } from '@jest/globals';
import { compareWeeks, weekToReport } from './weekly-summary.js';

const inNewYork = (at: string) => weekToReport(new Date(at), 'America/New_York');
const week = { firstDay: '2026-11-16', lastDay: '2026-11-22' };

describe('the week to report', () => {
  it('is the last whole week on Monday and Tuesday of the business', () => {
    expect(inNewYork('2026-11-23T04:59:00Z')).toBeUndefined(); // still Sunday there
    expect(inNewYork('2026-11-23T05:00:00Z')).toEqual(week);
    expect(inNewYork('2026-11-25T04:59:00Z')).toEqual(week);
    expect(inNewYork('2026-11-25T05:00:00Z')).toBeUndefined();
  });
});

describe('two weeks', () => {
  it('are compared without the days around them', () => {
    const days = [
      ['2026-11-08', 1],
      ['2026-11-09', 2],
      ['2026-11-15', 4],
      ['2026-11-16', 8],
      ['2026-11-22', 16],
      ['2026-11-23', 32],
    ] as const;
    expect(
      compareWeeks(
        days.map(([name, orders]) => ({ name, orders, revenueCents: orders * 100 })),
        week,
      ),
    ).toEqual({ week: { orders: 24, revenueCents: 2_400 }, before: { orders: 6, revenueCents: 600 } });
  });
});
