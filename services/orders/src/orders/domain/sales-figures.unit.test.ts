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
  channel: 'shop',
  n: 1,
  cents: 7_900,
  refundedCents: 0,
  ...more,
});
const figures = (counts: readonly OrderCount[], today = '2026-11-21') => salesFigures(counts, [], today);

describe('revenue', () => {
  test('is split by channel, with zeros where nothing was sold', () => {
    const { channels } = figures([
      count('2026-11-02', { cents: 10_000, refundedCents: 2_500 }),
      count('2026-11-02', { channel: 'partners', bought: 'partner-plates', cents: 40_000 }),
      count('2026-11-03', { channel: 'partners', cents: 9_000, cancelled: true }),
    ]);
    expect(channels.map(({ name, revenueCents }) => [name, revenueCents])).toEqual([
      ['shop', 7_500],
      ['affiliates', 0],
      ['partners', 40_000],
    ]);
  });

  test('lists 180 days until today, with zeros', () => {
    const { days } = figures([
      count('2026-11-21', { cents: 10_000, refundedCents: 2_500 }),
      count('2026-11-20', { cancelled: true }),
      count('2026-05-26', { cents: 500 }),
      count('2026-05-25', { cents: 900 }),
    ]);
    expect(days).toHaveLength(180);
    expect(days[0]).toEqual({ name: '2026-05-26', orders: 1, revenueCents: 500 });
    expect(days.slice(-2)).toEqual([
      { name: '2026-11-20', orders: 1, revenueCents: 0 },
      { name: '2026-11-21', orders: 1, revenueCents: 7_500 },
    ]);
  });

  test('subtracts refunds and counts canceled orders nowhere else', () => {
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

  test('lists packages by revenue and omits those without revenue', () => {
    const { packages } = figures([
      count('2026-11-01'),
      count('2026-11-02', { bought: 'event', cents: 8_500 }),
      count('2026-11-02', { bought: 'multi', n: 1 }),
      count('2026-11-02', { bought: 'multi', n: -1, cents: -7_900 }),
    ]);
    expect(packages.map(({ name }) => name)).toEqual(['event', 'individual']);
  });
});

describe('months', () => {
  test('covers thirteen months across the turn of a year', () => {
    const names = figures([], '2027-01-03').months.map(({ name }) => name);
    expect(names).toHaveLength(13);
    expect([names[0], names.at(-2), names.at(-1)]).toEqual(['2026-01', '2026-12', '2027-01']);
  });

  test('separates months of the same name in different years', () => {
    const { months } = figures([count('2025-11-21'), count('2024-11-21')]);
    expect(months.at(0)).toMatchObject({ name: '2025-11', orders: 1 });
    expect(months.at(-1)).toMatchObject({ name: '2026-11', orders: 0, revenueCents: 0 });
  });

  test('compares months up to the current day', () => {
    const { soFar, before } = figures([
      count('2026-11-21'),
      count('2026-10-21'),
      count('2026-10-22', { cents: 999_900 }),
    ]);
    expect(soFar).toEqual({ firstDay: '2026-11-01', lastDay: '2026-11-21', orders: 1, revenueCents: 7_900 });
    expect(before).toEqual({ firstDay: '2026-10-01', lastDay: '2026-10-21', orders: 1, revenueCents: 7_900 });
  });

  test('compares the end of March with all of February, including leap days', () => {
    expect(figures([count('2028-02-29')], '2028-03-31').before).toMatchObject({ lastDay: '2028-02-29', orders: 1 });
    expect(figures([count('2027-02-28')], '2027-03-30').before).toMatchObject({ lastDay: '2027-02-28', orders: 1 });
    expect(figures([count('2026-12-31')], '2027-01-31').before).toMatchObject({ firstDay: '2026-12-01', orders: 1 });
  });
});

test('averages the time from payment to completion over 90 days', () => {
  const times = [
    { day: '2026-11-20', n: 2, seconds: 7_200 },
    { day: '2026-08-24', n: 1, seconds: 60 },
    { day: '2026-08-23', n: 5, seconds: 999_999 },
  ];
  expect(salesFigures([], times, '2026-11-21')).toMatchObject({ timed: 3, processingSeconds: 7_260 });
});
