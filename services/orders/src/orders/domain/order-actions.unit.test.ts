import { describe, expect, test } from '@jest/globals';
import { cancel, cancelUnpaid, complete, confirmPayment, dispatch, refund, requirePackable } from './order-actions.js';
import type { OrderState } from './order.js';

const order = (more: Partial<OrderState> = {}): OrderState => ({
  id: 'a',
  number: 'K-4F7Q2M9X',
  customerId: 'c',
  status: 'pending',
  version: 4,
  estimate: false,
  totalCents: 8500,
  refundedCents: 0,
  codes: 1,
  copies: 3,
  timelines: 1,
  ...more,
});
const timeZone = 'America/New_York';
const based = { timeZone };
const at = new Date('2026-05-03T19:04:00Z');
const paid = { status: 'processing', paidAt: at, paidBy: 'staff-ben' } as const;
const slug = (name: string) => expect.objectContaining({ slug: name });

describe('confirmPayment', () => {
  test('sets amount, codes and timelines of an estimate', () => {
    const estimate = order({ estimate: true, copies: 1 });
    expect(confirmPayment(estimate, { ...based, amountCents: 42_000, quantity: 12 })).toEqual({
      amountCents: 42_000,
      codes: 12,
      copies: 12,
      timelines: 12,
    });
  });
  test('rounds codes and copies up to complete plates', () => {
    const premium = order({ estimate: true, codes: 1, copies: 25 });
    expect(confirmPayment(premium, { ...based, quantity: 3 })).toMatchObject({ codes: 3, copies: 27 });
    expect(confirmPayment(premium, based)).toMatchObject({ codes: 1, copies: 25 });
  });
  test('keeps a fixed price', () => {
    expect(() => confirmPayment(order(), { ...based, amountCents: 1 })).toThrow(slug('amount-fixed'));
    expect(confirmPayment(order(), { ...based, amountCents: 8500 })).toMatchObject({ amountCents: 8500, copies: 3 });
  });
});

describe('action against the state of the order', () => {
  test('names author and time of the earlier action', () => {
    const cancelled = order({ cancelledAt: at, cancelledBy: 'staff-eva' });
    expect(() => confirmPayment(cancelled, based)).toThrow(
      expect.objectContaining({
        kind: 'conflict',
        slug: 'order-already-cancelled',
        message: expect.stringMatching(/^A colleague canceled order K-4F7Q2M9X \(May 3, 2026, 3:04\sPM\)\./),
        extra: { at: at.toISOString(), staffId: 'staff-eva' },
      }),
    );
    expect(() => confirmPayment(order(paid), based)).toThrow(slug('order-already-processing'));
    const { paidBy: _, ...online } = paid;
    expect(() => confirmPayment(order(online), based)).toThrow(/^The payment of order K-4F7Q2M9X arrived/);
  });
  test('is refused for every action when the order is canceled', () => {
    const cancelled = order({ cancelledAt: at });
    for (const act of [
      () => confirmPayment(cancelled, based),
      () => cancel(cancelled, based),
      () => cancelUnpaid(cancelled, based),
      () => complete(cancelled, { ...based, reason: 'because' }),
      () => dispatch(cancelled, based),
      () => requirePackable(cancelled, based),
    ])
      expect(act).toThrow(slug('order-already-cancelled'));
  });
  test('is refused when a paid order is to be canceled as unpaid', () => {
    expect(() => cancelUnpaid(order(paid), based)).toThrow(slug('order-already-paid'));
    expect(cancelUnpaid(order(), based)).toBe(0);
    expect(cancel(order(paid), based)).toBe(8500);
  });
  test('names who shipped the order when its shipment completed it', () => {
    const sent = order({ ...paid, status: 'completed', shippedAt: at, shippedBy: 'staff-eva', completedAt: at });
    expect(() => cancel(sent, based)).toThrow(
      expect.objectContaining({
        slug: 'order-already-completed',
        message: expect.stringMatching(/^A colleague shipped order K-4F7Q2M9X \(.+\)\. It can no longer be canceled\./),
        extra: { at: at.toISOString(), staffId: 'staff-eva' },
      }),
    );
    expect(() => cancel({ ...sent, completedBy: 'staff-ben' }, based)).toThrow(/^A colleague completed order/);
  });
  test('is refused when the shipment has left', () => {
    expect(() => cancel(order({ ...paid, shippedAt: at }), based)).toThrow(slug('order-already-shipped'));
  });
});

describe('action on an outdated version', () => {
  test('is refused with the last change of the order', () => {
    const refunded = order({
      ...paid,
      refundedCents: 100,
      refundedAt: new Date(at.getTime() + 1),
      refundedBy: 'staff-eva',
    });
    expect(() => cancel(refunded, { ...based, version: 3 })).toThrow(
      expect.objectContaining({ slug: 'order-changed', message: expect.stringContaining('recorded a refund') }),
    );
    expect(cancel(refunded, { ...based, version: 4 })).toBe(8400);
  });
  test('may repeat a dispatch that failed half way', () => {
    expect(() => dispatch(order({ ...paid, shippedAt: at }), { ...based, version: 3 })).not.toThrow();
    expect(() => dispatch(order(paid), { ...based, version: 3 })).toThrow(slug('order-changed'));
    expect(() => dispatch(order(), based)).toThrow(slug('payment-not-confirmed'));
  });
});

describe('complete', () => {
  test('requires a reason when the order is unpaid', () => {
    expect(() => complete(order(), based)).toThrow(slug('reason-needed'));
    expect(() => complete(order(), { ...based, reason: 'given away' })).not.toThrow();
    expect(() => complete(order(paid), based)).not.toThrow();
  });
});

describe('refund', () => {
  const request = { ...based, paidOnline: false };
  test('accepts a part and refuses more than the remaining amount', () => {
    expect(refund(order(paid), { ...request, amountCents: 500 })).toEqual({ refundedCents: 500, owedCents: 0 });
    const cancelled = order({ ...paid, cancelledAt: at, refundedCents: 8_000, refundedAt: at });
    expect(refund(cancelled, { ...request, amountCents: 400 })).toEqual({ refundedCents: 8_400, owedCents: 100 });
    expect(() => refund(cancelled, { ...request, amountCents: 501 })).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        slug: 'refund-too-high',
        extra: {
          errors: [
            expect.objectContaining({ field: 'amountCents', message: expect.stringContaining('at most $5.00') }),
          ],
        },
      }),
    );
  });
  test('is refused when nothing was paid or nothing is left', () => {
    expect(() => refund(order(), { ...request, amountCents: 1 })).toThrow(slug('order-not-paid'));
    const all = order({ ...paid, refundedCents: 8_500, refundedAt: at });
    expect(() => refund(all, { ...request, amountCents: 1 })).toThrow(slug('order-already-refunded'));
  });
  test('goes through the provider of an online payment unless another method is named', () => {
    const online = { ...request, paidOnline: true, amountCents: 1 };
    expect(() => refund(order(paid), online)).toThrow(slug('refund-at-provider'));
    expect(refund(order(paid), { ...online, method: 'check' })).toMatchObject({ refundedCents: 1 });
  });
});
