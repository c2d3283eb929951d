import { expect, test } from '@jest/globals';
import { lastDays } from './last-days.js';

const now = Date.parse('2026-03-02T00:30:00.000Z');
const at = (id: string) => ({ id, createdAt: `${id}T00:00:00.000Z` });

test('has 30 days, oldest first, with zeros for days without clicks', () => {
  const days = lastDays(
    {
      recentClicks: [
        { ...at('2026-03-02'), clicks: 4 },
        { ...at('2026-02-28'), clicks: 2 },
      ],
      recentOrders: [{ ...at('2026-02-28'), orders: 1 }],
    },
    now,
  );
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ date: '2026-02-01', clicks: 0, orders: 0 });
  expect(days.slice(-3)).toEqual([
    { date: '2026-02-28', clicks: 2, orders: 1 },
    { date: '2026-03-01', clicks: 0, orders: 0 },
    { date: '2026-03-02', clicks: 4, orders: 0 },
  ]);
});

test('leaves out days before the last 30', () => {
  const days = lastDays({ recentClicks: [{ ...at('2026-01-31'), clicks: 9 }], recentOrders: [] }, now);
  expect(days.every(({ clicks }) => clicks === 0)).toBe(true);
});
