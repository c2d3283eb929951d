import { expect, it } from '@jest/globals';
import { firstPlan } from './location.js';
import { restock } from './stock.js';

it('links a restock to where the chain stands', () => {
  const first = restock({ currentStock: 0, moves: 0 }, 25);
  expect(first).toEqual({ number: 1, kind: 'restocked', change: 25, previousStock: 0, newStock: 25 });
  expect(restock({ currentStock: first.newStock, moves: first.number }, 5)).toMatchObject({
    number: 2,
    previousStock: 25,
    newStock: 30,
  });
});

it.each([0, -1, 1.5, Number.NaN])('refuses %s plates', (count) => {
  expect(() => restock({ currentStock: 0, moves: 0 }, count)).toThrow('one or more');
});

it('begins every partner with the smallest plan', () => {
  expect(firstPlan).toEqual({ tier: 'starter', casesPerMonth: 15, lowStockThreshold: 5 });
});
