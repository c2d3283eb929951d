import { describe, expect, it } from '@jest/globals';
import { bookingOf, payableAt, type Referral } from './commission.js';

const referral: Referral = {
  orderId: 'order-1',
  buyerId: 'buyer',
  affiliateId: 'affiliate-1',
  totalCents: 8_500,
  rateTenths: 100,
  amountCents: 850,
  fromPartnerPortal: false,
};
const nobody = new Set<string>();

describe('the booking of a commission', () => {
  it('is pending for an order of somebody else', () => {
    expect(bookingOf(referral, 'referrer', nobody)).toEqual({ status: 'pending' });
  });

  it('is flagged, and still pending, when the buyer used their own code', () => {
    expect(bookingOf(referral, 'buyer', nobody)).toEqual({ status: 'pending', flagged: 'own-code' });
  });

  it.each([
    ['the buyer is an exempt partner', referral, new Set(['buyer']), 'buyer-is-partner'],
    ['the affiliate is an exempt partner', referral, new Set(['referrer']), 'affiliate-is-partner'],
    ['the order came from the partner portal', { ...referral, fromPartnerPortal: true }, nobody, 'partner-portal'],
    ['orders said so', { ...referral, exemptReason: 'wholesale' }, nobody, 'wholesale'],
  ])('is exempt, with the reason, when %s', (_why, order, exempt, reason) => {
    expect(bookingOf(order, 'referrer', exempt)).toEqual({ status: 'exempt', reason });
  });

  it.each([
    [10, 333, 3],
    [15, 333, 5],
    [1_005, 100, 101],
    [7_900, 1, 8],
    [7_900, 0, 0],
    [7_900, 1_000, 7_900],
  ])('takes %i cents at %i tenths of a percent as %i, a half rounded up', (totalCents, rateTenths, amountCents) => {
    expect(bookingOf({ ...referral, totalCents, rateTenths, amountCents }, 'referrer', nobody).status).toBe('pending');
  });

  it('refuses an amount that is not the rounded share', () => {
    expect(() => bookingOf({ ...referral, amountCents: 851 }, 'referrer', nobody)).toThrow('rounded share');
  });
});

it('is payable when the hold period is over', () => {
  expect(payableAt(new Date('2026-02-20T10:00:00Z'), 14)).toEqual(new Date('2026-03-06T10:00:00Z'));
});
