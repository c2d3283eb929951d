import { describe, expect, test } from '@jest/globals';
import { standardPrices } from '@keepsake/contracts/catalog/price-list';
import { checkTotal, earnedCents, owedCents, purchaseOf, referralOf } from './order.js';

describe('priceOf', () => {
  test('prices an event with three copies as one code, three plates and 8500 cents', () => {
    expect(purchaseOf({ pricingTier: 'event', quantity: 3 }, standardPrices)).toMatchObject({
      totalCents: 8500,
      codes: 1,
      copies: 3,
      timelines: 1,
      estimate: false,
    });
  });
  test('estimates only packages that staff prices', () => {
    expect(purchaseOf({ packageType: 'essential', quantity: 1 }, standardPrices).estimate).toBe(false);
    expect(purchaseOf({ packageType: 'premium', quantity: 1 }, standardPrices).estimate).toBe(false);
    expect(purchaseOf({ packageType: 'enterprise', quantity: 1 }, standardPrices)).toMatchObject({
      totalCents: 30_000,
      estimate: true,
    });
  });
  test('follows the list of prices', () => {
    const prices = { ...standardPrices, individual: 9_900, furtherCopy: 450, event25: 19_900 };
    expect(purchaseOf({ pricingTier: 'event', quantity: 3 }, prices).totalCents).toBe(10_800);
    expect(purchaseOf({ packageType: 'essential', quantity: 1 }, prices).totalCents).toBe(9_900);
    expect(purchaseOf({ packageType: 'premium', quantity: 1 }, prices).totalCents).toBe(19_900);
  });
  test('refuses a purchase without tier and package', () => {
    expect(() => purchaseOf({ quantity: 1 }, standardPrices)).toThrow(
      expect.objectContaining({ slug: 'package-missing' }),
    );
  });
  test.each([0, 1001, 1.5, -1, Number.NaN])('refuses a quantity of %p with a message', (quantity) => {
    expect(() => purchaseOf({ pricingTier: 'event', quantity }, standardPrices)).toThrow(
      expect.objectContaining({ kind: 'invalid', slug: 'quantity-not-offered' }),
    );
  });
});

describe('checkTotal', () => {
  test('refuses a different total and returns the right quote', () => {
    const purchase = purchaseOf({ pricingTier: 'event', quantity: 3 }, standardPrices);
    expect(() => checkTotal(purchase, 1)).toThrow(
      expect.objectContaining({
        slug: 'total-differs',
        extra: { quote: expect.objectContaining({ totalPrice: 8500 }) },
      }),
    );
    expect(() => checkTotal(purchase, 8500)).not.toThrow();
    expect(() => checkTotal(purchase, undefined)).not.toThrow();
  });
  test('refuses 1,000 forged totals', () => {
    const forged = Array.from({ length: 1_000 }, (_, n) => ({
      quantity: n + 1,
      seen: 7900 + 300 * n + (n % 2 === 0 ? 1 : -300),
    }));
    const refused = forged.filter(({ quantity, seen }) => {
      try {
        checkTotal(purchaseOf({ pricingTier: 'event', quantity }, standardPrices), seen);
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toHaveLength(1_000);
  });
});

describe('referralOf', () => {
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
  ] as const)('never stops the order: %s is kept as the reason', (note, details) => {
    expect(referralOf({ code: 'ABC', totalCents: 8500, ...details })).toEqual({ note });
  });
});

describe('money of an order', () => {
  const at = new Date(0);
  const paid = { status: 'processing', paidAt: at, totalCents: 8_500, refundedCents: 0 } as const;

  test('earns commission on the part that is paid and not refunded', () => {
    expect(earnedCents({ ...paid, totalCents: 45_000 }, 125)).toBe(5_625);
    expect(earnedCents({ ...paid, refundedCents: 4_250 }, 100)).toBe(425);
  });
  test('earns nothing when the order is canceled or closed unpaid', () => {
    expect(earnedCents({ ...paid, cancelledAt: at }, 100)).toBe(0);
    expect(earnedCents({ status: 'completed', totalCents: 8_500, refundedCents: 0 }, 100)).toBe(0);
  });
  test('owes the payment of a canceled order until it is refunded', () => {
    expect(owedCents(paid)).toBe(0);
    expect(owedCents({ ...paid, cancelledAt: at })).toBe(8_500);
    expect(owedCents({ ...paid, cancelledAt: at, refundedCents: 8_000 })).toBe(500);
    expect(owedCents({ totalCents: 8_500, refundedCents: 0, cancelledAt: at })).toBe(0);
  });
});
