import { describe, expect, test } from '@jest/globals';
import { cancel, checkTotal, complete, confirmPayment, purchaseOf, referralOf, type OrderState } from './order.js';

const order = (more: Partial<OrderState> = {}): OrderState => ({
  id: 'a',
  number: 'K-4F7Q2M9X',
  customerId: 'c',
  status: 'pending',
  estimate: false,
  totalCents: 8500,
  codes: 1,
  copies: 3,
  ...more,
});

describe('what is bought', () => {
  test('an event with three copies is one code, three plates and 8500 cents', () => {
    expect(purchaseOf({ pricingTier: 'event', quantity: 3 })).toMatchObject({
      totalCents: 8500,
      codes: 1,
      copies: 3,
      timelines: 1,
      estimate: false,
    });
  });
  test('a package is an estimate until staff confirms it', () => {
    expect(purchaseOf({ packageType: 'enterprise', quantity: 1 })).toMatchObject({
      totalCents: 30_000,
      estimate: true,
    });
  });
  test('neither tier nor package is refused', () => {
    expect(() => purchaseOf({ quantity: 1 })).toThrow(expect.objectContaining({ slug: 'package-missing' }));
  });
  test.each([0, 1001, 1.5, -1, Number.NaN])('a quantity of %p is refused with a sentence', (quantity) => {
    expect(() => purchaseOf({ pricingTier: 'event', quantity })).toThrow(
      expect.objectContaining({ kind: 'invalid', slug: 'quantity-not-offered' }),
    );
  });
});

describe('R9, T10: the total', () => {
  test('is refused when it differs, and the right quote comes back', () => {
    const purchase = purchaseOf({ pricingTier: 'event', quantity: 3 });
    expect(() => checkTotal(purchase, 1)).toThrow(
      expect.objectContaining({
        slug: 'total-differs',
        extra: { quote: expect.objectContaining({ totalPrice: 8500 }) },
      }),
    );
    expect(() => checkTotal(purchase, 8500)).not.toThrow();
    expect(() => checkTotal(purchase, undefined)).not.toThrow();
  });
  test('1,000 forged totals are refused', () => {
    const forged = Array.from({ length: 1_000 }, (_, n) => ({
      quantity: n + 1,
      seen: 7900 + 300 * n + (n % 2 === 0 ? 1 : -300),
    }));
    const refused = forged.filter(({ quantity, seen }) => {
      try {
        checkTotal(purchaseOf({ pricingTier: 'event', quantity }), seen);
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toHaveLength(1_000);
  });
});

describe('a referral', () => {
  const terms = { affiliateId: 'f', rateTenths: 100, active: true };
  test('earns ten percent, rounded, only with a code', () => {
    expect(referralOf({ code: 'ABC', terms, exempt: false, totalCents: 8500 })).toEqual({
      commission: { affiliateId: 'f', rateTenths: 100, amountCents: 850 },
    });
    expect(referralOf({ code: undefined, terms: undefined, exempt: false, totalCents: 8500 })).toEqual({});
  });
  test.each([
    ['code-unknown', { terms: undefined, exempt: false }],
    ['code-inactive', { terms: { ...terms, active: false }, exempt: false }],
    ['partner-exempt', { terms, exempt: true }],
  ] as const)('never stops the order: %s is kept as the reason', (note, about) => {
    expect(referralOf({ code: 'ABC', totalCents: 8500, ...about })).toEqual({ note });
  });
});

describe('the arrows of an order', () => {
  test('staff sets amount and codes of an estimate', () => {
    expect(confirmPayment(order({ estimate: true, copies: 1 }), { amountCents: 42_000, quantity: 12 })).toEqual({
      amountCents: 42_000,
      codes: 12,
      copies: 12,
    });
  });
  test('codes and copies multiply to whole plates', () => {
    const premium = order({ estimate: true, codes: 1, copies: 25 });
    expect(confirmPayment(premium, { quantity: 3 })).toMatchObject({ codes: 3, copies: 27 });
    expect(confirmPayment(premium, {})).toMatchObject({ codes: 1, copies: 25 });
  });
  test('a fixed price stays fixed', () => {
    expect(() => confirmPayment(order(), { amountCents: 1 })).toThrow(
      expect.objectContaining({ slug: 'amount-fixed' }),
    );
    expect(confirmPayment(order(), { amountCents: 8500 })).toEqual({ amountCents: 8500, codes: 1, copies: 3 });
  });
  test('a second confirmation says what the order already is', () => {
    expect(() => confirmPayment(order({ status: 'processing' }), {})).toThrow(
      expect.objectContaining({ slug: 'order-already-processing' }),
    );
  });
  test('nothing moves after a cancel', () => {
    const cancelled = order({ cancelledAt: new Date(0) });
    for (const move of [
      () => confirmPayment(cancelled, {}),
      () => cancel(cancelled),
      () => complete(cancelled, 'because'),
    ])
      expect(move).toThrow(expect.objectContaining({ slug: 'order-already-cancelled' }));
  });
  test('closing an unpaid order needs a reason', () => {
    expect(() => complete(order(), undefined)).toThrow(expect.objectContaining({ slug: 'reason-needed' }));
    expect(() => complete(order(), 'given away')).not.toThrow();
    expect(() => complete(order({ status: 'processing' }), undefined)).not.toThrow();
  });
});
