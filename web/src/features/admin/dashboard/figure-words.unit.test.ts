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
} from './figure-words.js';

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

describe('no invented figures', () => {
  test('a share of nothing, an average of nothing and a partner’s part without partners are not enough data', () => {
    expect(share(0, 0)).toBe('not enough data');
    expect(averageOrder({ revenueCents: 0, paidOrders: 0 })).toBe('not enough data');
    expect(perPartner({ revenueCents: 100_000 } as Sales, { active: 0 } as Partners)).toBe('not enough data');
  });

  test('the rule of thumb is fifteen percent of all revenue, shared by the partners', () => {
    expect(perPartner({ revenueCents: 100_000 } as Sales, { active: 4 } as Partners)).toBe('$37.50');
  });

  test('the change names the month it is held against, up or down, and says when there is none', () => {
    const now = span('2026-11-01', '2026-11-21', 10_620);
    expect(changeOn({ soFar: now, before: span('2026-10-01', '2026-10-21', 10_000) })).toBe('+ 6.2 % on Oct');
    expect(changeOn({ soFar: now, before: span('2026-10-01', '2026-10-21', 20_000) })).toBe('− 46.9 % on Oct');
    expect(changeOn({ soFar: now, before: span('2026-10-01', '2026-10-21', 0) })).toBe(
      'not enough data to compare with Oct',
    );
  });

  test('R24: a month is held against the one before it, over the turn of a year; the current one is not over', () => {
    const months = [month('2025-11', 0, 0), month('2025-12', 10_000), month('2026-01', 12_500), month('2026-02', 1)];
    expect(months.map((_, at) => changeOver(months, at))).toEqual(['', 'not enough data', '+ 25.0 %', '']);
  });
});

test('months keep their name in every time zone of a reader', () => {
  expect([monthName('2026-01'), monthName('2028-02')]).toEqual(['Jan 2026', 'Feb 2028']);
});

test('times are told as long as they are', () => {
  expect([40, 2_700, 7_200, 12_000, 187_200, 172_800].map(duration)).toEqual([
    '1 min',
    '45 min',
    '2 h',
    '3 h 20 min',
    '2 d 4 h',
    '2 d',
  ]);
});
