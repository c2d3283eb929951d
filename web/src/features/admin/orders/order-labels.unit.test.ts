import { describe, expect, it } from '@jest/globals';
import { order } from '../../../../test/fake-office.js';
import { amountText, centsOf } from './amount.js';
import { awaitsCodes, bought, factsOf, stateOf, whyItWaits } from './order-labels.js';

const paid = { status: 'processing', paidAt: '2026-05-03T11:00:00.000Z' } as const;

describe('blocker of an order', () => {
  it('is the shop until the payment is confirmed', () => {
    expect(factsOf(order(1, { addressNeeded: true }))).toEqual(['Unpaid', 'Address needed']);
    expect(whyItWaits(order(1))).toBe('Waiting for us: the payment is not confirmed.');
  });

  it('is the stock first, the address second', () => {
    expect(whyItWaits(order(1, { ...paid, codesShort: true, addressNeeded: true }))).toMatch(
      /^Waiting for us: too few codes/,
    );
    expect(whyItWaits(order(1, { ...paid, addressNeeded: true }))).toBe(
      'Waiting for the customer: the shipping address is missing.',
    );
  });

  it('is the decision to cancel after a full refund', () => {
    const { totalPrice } = order(1);
    expect(whyItWaits(order(1, { ...paid, refundedCents: totalPrice - 1, addressNeeded: true }))).toMatch(/address/);
    expect(whyItWaits(order(1, { ...paid, refundedCents: totalPrice }))).toMatch(/^Refunded in full, and not canceled/);
  });

  it('is nothing once it is canceled or completed', () => {
    const cancelled = order(1, { cancelledAt: '2026-05-03T12:00:00.000Z', addressNeeded: true });
    expect(stateOf(cancelled)).toBe('cancelled');
    expect(whyItWaits(cancelled)).toBe('Canceled on May 3, 2026.');
    expect(factsOf(cancelled)).toEqual([]);
    const completed = order(1, { ...paid, status: 'completed', addressNeeded: true });
    expect(factsOf(completed)).toEqual([]);
    expect(whyItWaits(completed)).toBe('Completed.');
    const shipped = order(1, { ...paid, status: 'completed', shippedAt: '2026-05-04T12:00:00.000Z' });
    expect(whyItWaits(shipped)).toBe('Completed. Shipped on May 4, 2026.');
  });

  it('includes codes only between payment and allotment', () => {
    expect(awaitsCodes(order(1))).toBe(false);
    expect(awaitsCodes(order(1, paid))).toBe(true);
    expect(awaitsCodes(order(1, { ...paid, codes: ['CF7K3M9QXA2TDV'] }))).toBe(false);
    expect(awaitsCodes(order(1, { ...paid, codesShort: true }))).toBe(false);
  });

  it('names a disputed payment whatever the state of the order', () => {
    expect(factsOf(order(1, { ...paid, dispute: 'open' }))).toEqual(['Payment disputed']);
    expect(whyItWaits(order(1, { ...paid, status: 'completed', dispute: 'open' }))).toBe(
      'Waiting for us: the payment is disputed. Send the evidence to the payment provider.',
    );
    expect(factsOf(order(1, { ...paid, status: 'completed', dispute: 'lost' }))).toEqual(['Dispute lost']);
  });
});

describe('product name', () => {
  it('is the one that the buyer saw', () => {
    expect(bought({ pricingTier: 'event-50', packageType: null })).toBe('Medium Event');
    expect(bought({ pricingTier: 'parent_pair', packageType: null })).toBe('Parent Pair');
    expect(bought({ pricingTier: null, packageType: 'premium' })).toBe('Premium');
  });
});

describe('amount parser', () => {
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

  it('reads what it formats', () => {
    for (const cents of [0, 7, 99, 14900, 100_000_000]) expect(centsOf(amountText(cents))).toBe(cents);
  });
});
