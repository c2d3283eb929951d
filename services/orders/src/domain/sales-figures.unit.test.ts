import { describe, expect, test } from '@jest/globals';
import { salesFigures, type OrderCount } from './sales-figures.js';

const count = (day: string, more: Partial<OrderCount> = {}): OrderCount => ({
  day,
  status: 'processing',
  cancelled: false,
  paid: true,
  estimate: false,
  short: false,
  bought: 'individual',
  n: 1,
  cents: 7_900,
  refundedCents: 0,
  ...more,
});
const figures = (counts: readonly OrderCount[], today = '2026-11-21') => salesFigures(counts, [], today);

describe('revenue', () => {
  test('is what was paid, less what was given back; a cancelled order counts nowhere else', () => {
    expect(
      figures([
        count('2026-11-02', { cents: 10_000, refundedCents: 2_500 }),
        count('2026-11-02', { cancelled: true }),
        count('2026-11-03', { status: 'pending', paid: false }),
        count('2026-11-04', { status: 'pending', paid: false, estimate: true, bought: 'premium', cents: 14_900 }),
        count('2026-11-05', { status: 'completed', paid: false, cents: 500 }),
      ]),
    ).toMatchObject({
      totalOrders: 5,
      pending: 2,
      processing: 1,
      completed: 1,
      cancelled: 1,
      paidOrders: 1,
      revenueCents: 7_500,
      openCents: 22_800,
      estimateCents: 14_900,
    });
  });

  test('by package names the one that brought most first, and leaves out what adds up to nothing', () => {
    const { packages } = figures([
      count('2026-11-01'),
      count('2026-11-02', { bought: 'event', cents: 8_500 }),
      count('2026-11-02', { bought: 'multi', n: 1 }),
      count('2026-11-02', { bought: 'multi', n: -1, cents: -7_900 }),
    ]);
    expect(packages.map(({ name }) => name)).toEqual(['event', 'individual']);
  });
});

describe('R24: months', () => {
  test('are thirteen, the current one last, over the turn of a year', () => {
    const names = figures([], '2027-01-03').months.map(({ name }) => name);
    expect(names).toHaveLength(13);
    expect([names[0], names.at(-2), names.at(-1)]).toEqual(['2026-01', '2026-12', '2027-01']);
  });

  test('of the same name in another year are other months', () => {
    const { months } = figures([count('2025-11-21'), count('2024-11-21')]);
    expect(months.at(0)).toMatchObject({ name: '2025-11', orders: 1 });
    expect(months.at(-1)).toMatchObject({ name: '2026-11', orders: 0, revenueCents: 0 });
  });

  test('are compared as far as today, not half of one with the whole of the other', () => {
    const { soFar, before } = figures([
      count('2026-11-21'),
      count('2026-10-21'),
      count('2026-10-22', { cents: 999_900 }),
    ]);
    expect(soFar).toEqual({ firstDay: '2026-11-01', lastDay: '2026-11-21', orders: 1, revenueCents: 7_900 });
    expect(before).toEqual({ firstDay: '2026-10-01', lastDay: '2026-10-21', orders: 1, revenueCents: 7_900 });
  });

  test('the end of March is held against the whole of February, with its 29th when there is one', () => {
    expect(figures([count('2028-02-29')], '2028-03-31').before).toMatchObject({ lastDay: '2028-02-29', orders: 1 });
    expect(figures([count('2027-02-28')], '2027-03-30').before).toMatchObject({ lastDay: '2027-02-28', orders: 1 });
    expect(figures([count('2026-12-31')], '2027-01-31').before).toMatchObject({ firstDay: '2026-12-01', orders: 1 });
  });
});

test('the time from payment to completion is that of the last 90 days', () => {
  const times = [
    { day: '2026-11-20', n: 2, seconds: 7_200 },
    { day: '2026-08-24', n: 1, seconds: 60 },
    { day: '2026-08-23', n: 5, seconds: 999_999 },
  ];
  expect(salesFigures([], times, '2026-11-21')).toMatchObject({ timed: 3, processingSeconds: 7_260 });
});
