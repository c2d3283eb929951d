import { describe, expect, it } from '@jest/globals';
import { bookingOf, payableAt, settlementOf, type OrderFacts, type Parties, type Referral } from './commission.js';

const referral: Referral = {
  orderId: 'order-1',
  affiliateId: 'affiliate-1',
  totalCents: 8_500,
  rateTenths: 100,
  amountCents: 850,
  fromPartnerPortal: false,
};
const nobody: Parties = { buyerExempt: false, affiliateExempt: false };

describe('the booking of a commission', () => {
  it('is pending for an order of another person', () => {
    expect(bookingOf(referral, nobody)).toEqual({ status: 'pending' });
  });

  it('is flagged but pending when the buyer used their own code', () => {
    expect(bookingOf(referral, { ...nobody, signal: 'own-code' })).toEqual({ status: 'pending', flagged: 'own-code' });
  });

  it.each([
    ['the buyer is an exempt partner', referral, { ...nobody, buyerExempt: true }, 'buyer-is-partner'],
    ['the affiliate is an exempt partner', referral, { ...nobody, affiliateExempt: true }, 'affiliate-is-partner'],
    ['the order came from the partner portal', { ...referral, fromPartnerPortal: true }, nobody, 'partner-portal'],
    ['orders said so', { ...referral, exemptReason: 'wholesale' }, nobody, 'wholesale'],
  ])('is exempt, with the reason, when %s', (_why, order, exempt, reason) => {
    expect(bookingOf(order, exempt)).toEqual({ status: 'exempt', reason });
  });

  it.each([
    [10, 333, 3],
    [15, 333, 5],
    [1_005, 100, 101],
    [7_900, 1, 8],
    [7_900, 0, 0],
    [7_900, 1_000, 7_900],
  ])('of %i cents at %i tenths of a percent is %i, half rounded up', (totalCents, rateTenths, amountCents) => {
    expect(bookingOf({ ...referral, totalCents, rateTenths, amountCents }, nobody).status).toBe('pending');
  });

  it('refuses an amount that is not the rounded share', () => {
    expect(() => bookingOf({ ...referral, amountCents: 851 }, nobody)).toThrow('rounded share');
  });
});

it('is payable after the hold period', () => {
  expect(payableAt(new Date('2026-02-20T10:00:00Z'), 14)).toEqual(new Date('2026-03-06T10:00:00Z'));
});

describe('the settlement of a commission', () => {
  const booked = { status: 'pending', amountCents: 850, rateTenths: 100, totalCents: 8_500 } as const;
  const nothing: OrderFacts = { paid: false, refundedCents: 0, closedUnpaid: false };
  const at = new Date('2026-05-04T10:00:00Z');
  const paid = { ...nothing, paid: true, paidCents: 8_500 };

  it.each<[string, OrderFacts, object]>([
    ['pending before the payment', nothing, { status: 'pending', amountCents: 850 }],
    [
      'pending when it is completed and the payment is not heard yet',
      { ...nothing, completedAt: at },
      { status: 'pending' },
    ],
    ['of the confirmed price', { ...paid, paidCents: 45_000 }, { status: 'pending', amountCents: 4_500 }],
    [
      'confirmed when it is paid and completed',
      { ...paid, completedAt: at },
      { status: 'confirmed', amountCents: 850 },
    ],
    ['the share of what is kept', { ...paid, refundedCents: 4_250 }, { status: 'pending', amountCents: 425 }],
    [
      'reversed when all is refunded',
      { ...paid, refundedCents: 8_500 },
      { status: 'reversed', reason: 'order-refunded' },
    ],
    [
      'reversed when it is closed unpaid',
      { ...nothing, closedUnpaid: true },
      { status: 'reversed', reason: 'order-not-paid' },
    ],
    ['reversed when it is canceled', { ...paid, cancelledAt: at }, { status: 'reversed', reason: 'order-cancelled' }],
  ])('is %s', (_, facts, expected) => {
    expect(settlementOf(booked, facts)).toMatchObject(expected);
  });

  it('never grows after it was confirmed', () => {
    const confirmed = { ...booked, status: 'confirmed' as const };
    expect(settlementOf(confirmed, { ...paid, paidCents: 45_000, completedAt: at })).toMatchObject({
      amountCents: 850,
    });
  });

  it('is final once it is reversed or exempt', () => {
    expect(settlementOf({ ...booked, status: 'reversed' }, { ...paid, completedAt: at })).toBeUndefined();
    expect(settlementOf({ ...booked, status: 'exempt' }, paid)).toBeUndefined();
  });
});
