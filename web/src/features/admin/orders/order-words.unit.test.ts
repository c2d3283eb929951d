import { describe, expect, it } from '@jest/globals';
import { order } from '../../../../test/fake-office.js';
import { amountText, centsOf } from './amount.js';
import { awaitsCodes, bought, factsOf, stateOf, whyItWaits } from './order-words.js';
import { readSorting, selectOrders, writeSorting } from './select-orders.js';

const paid = { status: 'processing', paidAt: '2026-05-03T11:00:00.000Z' } as const;

describe('what an order waits for', () => {
  it('is us, until the payment is confirmed', () => {
    expect(factsOf(order(1, { addressNeeded: true }))).toEqual(['Unpaid', 'Address needed']);
    expect(whyItWaits(order(1))).toBe('Waits for us: the payment is not confirmed.');
  });

  it('is the shelf first, the address second', () => {
    expect(whyItWaits(order(1, { ...paid, codesShort: true, addressNeeded: true }))).toMatch(
      /^Waits for us: the shelf/,
    );
    expect(whyItWaits(order(1, { ...paid, addressNeeded: true }))).toBe(
      'Waits for the customer: the shipping address is missing.',
    );
  });

  it('is nothing once it is cancelled or completed, whatever was missing', () => {
    const cancelled = order(1, { cancelledAt: '2026-05-03T12:00:00.000Z', addressNeeded: true });
    expect(stateOf(cancelled)).toBe('cancelled');
    expect(factsOf(cancelled)).toEqual([]);
    expect(factsOf(order(1, { ...paid, status: 'completed', addressNeeded: true }))).toEqual([]);
  });

  it('awaits codes only between payment and allotment', () => {
    expect(awaitsCodes(order(1))).toBe(false);
    expect(awaitsCodes(order(1, paid))).toBe(true);
    expect(awaitsCodes(order(1, { ...paid, codes: ['CF7K3M9QXA2TDV'] }))).toBe(false);
    expect(awaitsCodes(order(1, { ...paid, codesShort: true }))).toBe(false);
  });
});

describe('the name of what was bought', () => {
  it('is the one that the buyer saw', () => {
    expect(bought({ pricingTier: 'event-50', packageType: null })).toBe('Medium Event');
    expect(bought({ pricingTier: 'parent_pair', packageType: null })).toBe('Parent Pair');
    expect(bought({ pricingTier: null, packageType: 'premium' })).toBe('Premium');
  });
});

describe('choosing among orders', () => {
  const orders = [
    order(1, { firstName: 'Maja', lastName: 'Lindgren', totalPrice: 14900 }),
    order(2, { ...paid, codes: ['CF7K3M9QXA2TDV'] }),
    order(3, { cancelledAt: '2026-05-03T12:00:00.000Z', totalPrice: 100 }),
  ];
  const numbers = (wanted: Partial<Parameters<typeof selectOrders>[1]>): readonly string[] =>
    selectOrders(orders, { state: undefined, typed: '', sorting: undefined, ...wanted }).map(({ number }) => number);

  it('takes a cancelled order for cancelled, not for pending', () => {
    expect(numbers({ state: 'pending' })).toEqual(['K-4F7Q2M01']);
    expect(numbers({ state: 'cancelled' })).toEqual(['K-4F7Q2M03']);
  });

  it('finds the order of a code in any spelling', () => {
    expect(numbers({ typed: 'cf-7k3m-9qxa-2tdv' })).toEqual(['K-4F7Q2M02']);
    expect(numbers({ typed: 'https://keepsake.example/c/CF7K3M9QXA2TDV' })).toEqual(['K-4F7Q2M02']);
  });

  it('wants every word somewhere in the row', () => {
    expect(numbers({ typed: 'lindgren maja' })).toEqual(['K-4F7Q2M01']);
    expect(numbers({ typed: 'lindgren rui' })).toEqual(['K-4F7Q2M01']);
    expect(numbers({ typed: 'lindgren ben' })).toEqual([]);
  });

  it('sorts as the address says and reads back what it wrote', () => {
    const sorting = { by: 'total', descending: true } as const;
    expect(numbers({ sorting })).toEqual(['K-4F7Q2M01', 'K-4F7Q2M02', 'K-4F7Q2M03']);
    expect(readSorting(writeSorting(sorting))).toEqual(sorting);
    expect(readSorting('-nonsense')).toBeUndefined();
  });
});

describe('an amount of money', () => {
  it.each([
    ['149', 14900],
    ['149.5', 14950],
    ['$1,149.05', 114905],
    ['0.07', 7],
    ['0', 0],
  ])('reads %s', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
  });

  it.each(['', 'free', '1.005', '-5', '1,49', '1e3', '99999999'])('refuses "%s"', (typed) => {
    expect(centsOf(typed)).toBeUndefined();
  });

  it('reads back what it wrote', () => {
    for (const cents of [0, 7, 99, 14900, 100_000_000]) expect(centsOf(amountText(cents))).toBe(cents);
  });
});
