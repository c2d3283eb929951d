import { expect, test } from '@jest/globals';
import { planOf } from './plan.js';

const size = { orders: 500, kills: 9 };
const targets = ['site', 'database', 'everything'] as const;

test('the same seed is the same run, another seed another', () => {
  expect(planOf(7, size, [...targets])).toEqual(planOf(7, size, [...targets]));
  expect(planOf(7, size, [...targets])).not.toEqual(planOf(8, size, [...targets]));
});

test('every target is killed as often as any other, while orders are placed', () => {
  const { kills } = planOf(7, size, [...targets]);
  for (const target of targets) expect(kills.filter((kill) => kill.target === target)).toHaveLength(3);
  expect(kills.every(({ afterOrders }) => afterOrders >= 25 && afterOrders <= 475)).toBe(true);
});

test('every story is told, and customers come back', () => {
  const { orders } = planOf(7, size, [...targets]);
  expect(new Set(orders.map(({ story }) => story)).size).toBe(5);
  expect(new Set(orders.map(({ email }) => email)).size).toBeLessThan(130);
  expect(new Set(orders.map(({ mark }) => mark)).size).toBe(500);
});
