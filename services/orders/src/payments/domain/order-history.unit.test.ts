import { describe, expect, test } from '@jest/globals';
import { historyOf } from './order-history.js';

const at = (hour: number): Date => new Date(Date.UTC(2026, 4, 3, hour));
const order = {
  id: 'order',
  number: 'K-4F7Q2M9X',
  customerId: 'customer',
  status: 'pending' as const,
  version: 1,
  estimate: false,
  totalCents: 7_900,
  refundedCents: 0,
  codes: 1,
  copies: 1,
  timelines: 1,
  createdAt: at(8),
};

describe('order history', () => {
  test('starts with the order itself', () => {
    expect(historyOf(order, undefined, [])).toEqual([{ deed: 'placed', at: at(8) }]);
  });

  test('lists steps in order with author, amount and reason', () => {
    const deeds = historyOf(
      { ...order, paidAt: at(9), paidBy: 'ben', cancelledAt: at(10), cancelledBy: 'amy', cancelReason: 'mistake' },
      { amountCents: 7_900, method: 'online', reference: 'pi_1' },
      [{ at: at(11), amountCents: 900, reason: 'Agreed', method: 'check', staffId: 'ben' }],
    );
    expect(deeds).toEqual([
      { deed: 'placed', at: at(8) },
      { deed: 'paid', at: at(9), staffId: 'ben', amountCents: 7_900, method: 'online', reference: 'pi_1' },
      { deed: 'cancelled', at: at(10), staffId: 'amy', reason: 'mistake' },
      { deed: 'refunded', at: at(11), staffId: 'ben', amountCents: 900, reason: 'Agreed', method: 'check' },
    ]);
  });
});
