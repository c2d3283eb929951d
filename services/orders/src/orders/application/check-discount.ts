import type { PackageType } from '@keepsake/contracts/catalog/order-packages';
import type { PricingTier } from '@keepsake/contracts/catalog/pricing';
import type { Handler } from '@keepsake/platform/request-context';
import type { DiscountUse } from '../../discounts/api.js';
import type { CurrentPrices } from '../../prices/api.js';
import { boughtOf, purchaseOf } from '../domain/order.js';

export type CheckDiscount = {
  readonly code: string;
  readonly pricingTier?: PricingTier;
  readonly packageType?: PackageType;
  readonly quantity: number;
};

export type CheckedDiscount = {
  readonly code: string;
  readonly listPrice: number;
  readonly discountCents: number;
  readonly totalPrice: number;
};

/** Returns the price of a purchase with a code. */
export const checkDiscount =
  (deps: {
    readonly discounts: Pick<DiscountUse, 'check'>;
    readonly prices: CurrentPrices;
  }): Handler<CheckDiscount, CheckedDiscount> =>
  async ({ code, ...asked }) => {
    const purchase = purchaseOf(asked, await deps.prices());
    const { discountCode, discountCents } = await deps.discounts.check(code, boughtOf(purchase));
    return {
      code: discountCode,
      listPrice: purchase.totalCents,
      discountCents,
      totalPrice: purchase.totalCents - discountCents,
    };
  };
