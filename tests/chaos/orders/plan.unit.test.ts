import { expect, test } from '@jest/globals';
import { planOf } from './plan.js';

const size = { orders: 500, kills: 9 };
const targets = ['site', 'database', 'everything'] as const;

test('returns the same run for the same seed only', () => {
  expect(planOf(7, size, [...targets])).toEqual(planOf(7, size, [...targets]));
  expect(planOf(7, size, [...targets])).not.toEqual(planOf(8, size, [...targets]));
});

test('kills every target equally often while orders are placed', () => {
  const { kills } = planOf(7, size, [...targets]);
  for (const target of targets) expect(kills.filter((kill) => kill.target === target)).toHaveLength(3);
  expect(kills.every(({ afterOrders }) => afterOrders >= 25 && afterOrders <= 475)).toBe(true);
});

test('contains every story and returning customers', () => {
  const { orders } = planOf(7, size, [...targets]);
  expect(new Set(orders.map(({ story }) => story)).size).toBe(5);
  expect(new Set(orders.map(({ email }) => email)).size).toBeLessThan(130);
  expect(new Set(orders.map(({ mark }) => mark)).size).toBe(500);
});
