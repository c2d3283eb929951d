import { describe, expect, it } from '@jest/globals';
import { firstPlan } from '../../accounts/domain/location.js';
import { adjust, crossed, giveBack, restock, settledBy, take, type Stock } from './stock.js';

const stock = (currentStock: number, moves = 0): Stock => ({ currentStock, moves, lowStockThreshold: 5 });

it('connects each move to the count before it', () => {
  const first = restock(stock(0), 25);
  expect(first).toEqual({ number: 1, kind: 'restocked', change: 25, previousStock: 0, newStock: 25 });
  const second = take(stock(first.newStock, first.number), 2);
  expect(second).toEqual({ number: 2, kind: 'used', change: -2, previousStock: 25, newStock: 23 });
  expect(giveBack(stock(23, 2), 2)).toEqual({ number: 3, kind: 'used', change: 2, previousStock: 23, newStock: 25 });
  expect(adjust(stock(25, 3), -5)).toMatchObject({ number: 4, kind: 'adjusted', change: -5, newStock: 20 });
});

it.each([0, -1, 1.5, Number.NaN])('refuses %s plates', (count) => {
  expect(() => restock(stock(0), count)).toThrow('one or more');
  expect(() => take(stock(9), count)).toThrow('one or more');
});

it.each([0, 0.5, Number.NaN])('refuses to adjust by %s', (change) => {
  expect(() => adjust(stock(9), change)).toThrow('Please enter a whole number other than 0.');
});

it('never falls below zero, and returns the available count', () => {
  expect(() => adjust(stock(3), -5)).toThrow('There are only 3 plates. You cannot take away 5.');
  expect(() => adjust(stock(1), -2)).toThrow('There is only 1 plate. You cannot take away 2.');
  expect(() => adjust(stock(0), -2)).toThrow('There are no plates. You cannot take away 2.');
  expect(adjust(stock(3), -3).newStock).toBe(0);
  expect(() => take(stock(0), 1)).toThrow('No plates in stock');
});

describe('an alert', () => {
  it.each([
    ['falls to the line', 6, -1, 'low_stock'],
    ['falls past the line', 9, -6, 'low_stock'],
    ['falls further below it', 4, -1, undefined],
    ['falls to nothing', 4, -4, 'out_of_stock'],
    ['falls from plenty to nothing', 40, -40, 'out_of_stock'],
    ['stays above the line', 40, -4, undefined],
    ['rises and is still low', 0, 3, undefined],
    ['rises above the line', 4, 10, undefined],
  ] as const)('when the stock %s', (_, from, change, kind) => {
    expect(crossed(adjust(stock(from), change), 5)).toBe(kind);
  });

  it('is settled by the plates that resolve it', () => {
    expect(settledBy(restock(stock(0), 3), 5)).toEqual(['out_of_stock']);
    expect(settledBy(restock(stock(0), 6), 5)).toEqual(['out_of_stock', 'low_stock']);
    expect(settledBy(take(stock(2), 2), 5)).toEqual([]);
  });
});

it('begins every partner with the smallest plan', () => {
  expect(firstPlan).toEqual({ tier: 'starter', casesPerMonth: 15, lowStockThreshold: 5 });
});
