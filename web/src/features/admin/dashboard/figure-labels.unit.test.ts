import { describe, expect, test } from '@jest/globals';
import {
  averageOrder,
  changeOn,
  changeOver,
  duration,
  monthName,
  perPartner,
  share,
  type Partners,
  type Sales,
} from './figure-labels.js';

const span = (firstDay: string, lastDay: string, revenueCents: number) => ({
  firstDay,
  lastDay,
  orders: 1,
  revenueCents,
});
const month = (name: string, revenueCents: number, orders = 1) => ({
  name,
  orders,
  paidOrders: orders,
  revenueCents,
  openCents: 0,
  estimateCents: 0,
});

describe('dashboard figures', () => {
  test('show not enough data for shares and averages of nothing', () => {
    expect(share(0, 0)).toBe('not enough data');
    expect(averageOrder({ revenueCents: 0, paidOrders: 0 })).toBe('not enough data');
    expect(perPartner({ revenueCents: 100_000 } as Sales, { active: 0 } as Partners)).toBe('not enough data');
  });

  test('estimate fifteen percent of all revenue, divided by the partners', () => {
    expect(perPartner({ revenueCents: 100_000 } as Sales, { active: 4 } as Partners)).toBe('$37.50');
  });

  test('name the compared month and the direction of a change, or its absence', () => {
    const now = span('2026-11-01', '2026-11-21', 10_620);
    expect(changeOn({ soFar: now, before: span('2026-10-01', '2026-10-21', 10_000) })).toBe('+ 6.2% on Oct');
    expect(changeOn({ soFar: now, before: span('2026-10-01', '2026-10-21', 20_000) })).toBe('− 46.9% on Oct');
    expect(changeOn({ soFar: now, before: span('2026-10-01', '2026-10-21', 0) })).toBe('No data for October');
  });

  test('compare months across a year boundary, without the current one', () => {
    const months = [month('2025-11', 0, 0), month('2025-12', 10_000), month('2026-01', 12_500), month('2026-02', 1)];
    expect(months.map((_, at) => changeOver(months, at))).toEqual(['', 'not enough data', '+ 25.0%', '']);
  });
});

test('keep the name of a month in every time zone', () => {
  expect([monthName('2026-01'), monthName('2028-02')]).toEqual(['Jan 2026', 'Feb 2028']);
});

test('format durations in their largest units', () => {
  expect([40, 2_700, 7_200, 12_000, 187_200, 172_800].map(duration)).toEqual([
    '1 min',
    '45 min',
    '2 h',
    '3 h 20 min',
    '2 d 4 h',
    '2 d',
  ]);
});
