import {
  orderPackageOf,
  packagePrice,
  type partnerPlates,
  type PackageType,
} from '@keepsake/contracts/catalog/order-packages';
import type { PriceList } from '@keepsake/contracts/catalog/price-list';
import { quantityProblem, quote, type PricingTier, type Quote } from '@keepsake/contracts/catalog/pricing';
import { shareOf } from '@keepsake/contracts/values/money';
import { problem } from '@keepsake/platform/problem';

export type OrderStatus = 'pending' | 'processing' | 'completed';

/** What was bought. A price that staff sets is an estimate until it is confirmed. */
export type Purchase = {
  readonly pricingTier?: PricingTier;
  readonly packageType?: PackageType | typeof partnerPlates.packageType;
  readonly quantity: number;
  readonly codes: number;
  readonly copies: number;
  readonly timelines: number;
  readonly unitPriceCents: number;
  readonly totalCents: number;
  readonly estimate: boolean;
};

/** The facts that decide which transitions an order allows. */
export type OrderState = {
  readonly id: string;
  readonly number: string;
  readonly customerId: string;
  readonly status: OrderStatus;
  /** Counts changes of the facts below. */
  readonly version: number;
  readonly paidAt?: Date;
  readonly paidBy?: string;
  readonly cancelledAt?: Date;
  readonly cancelledBy?: string;
  readonly completedAt?: Date;
  readonly completedBy?: string;
  readonly shippedAt?: Date;
  readonly shippedBy?: string;
  readonly refundedCents: number;
  readonly refundedAt?: Date;
  readonly refundedBy?: string;
  /** Time of the latest report about a dispute of the payment. */
  readonly disputedAt?: Date;
  readonly estimate: boolean;
  readonly totalCents: number;
  readonly codes: number;
  readonly copies: number;
  readonly timelines: number;
};

export type Terms = { readonly affiliateId: string; readonly rateTenths: number; readonly active: boolean };
export type Commission = { readonly affiliateId: string; readonly rateTenths: number; readonly amountCents: number };

/** Returns the price, or the reason why this is not sold. */
export const priceOf = (tier: PricingTier, quantity: number, prices: PriceList): Quote => {
  const failure = quantityProblem(tier, quantity);
  if (failure !== undefined)
    throw problem('invalid', 'quantity-not-offered', failure, { errors: [{ field: 'quantity', message: failure }] });
  return quote(tier, quantity, prices);
};

export const purchaseOf = (
  input: { readonly pricingTier?: PricingTier; readonly packageType?: PackageType; readonly quantity: number },
  prices: PriceList,
): Purchase => {
  if (input.pricingTier !== undefined) {
    const { pricingTier, quantity, codes, copies, timelines, unitPrice, totalPrice } = priceOf(
      input.pricingTier,
      input.quantity,
      prices,
    );
    return {
      pricingTier,
      quantity,
      codes,
      copies,
      timelines,
      unitPriceCents: unitPrice,
      totalCents: totalPrice,
      estimate: false,
    };
  }
  if (input.packageType === undefined) throw problem('invalid', 'package-missing', 'Package selection is required');
  const { packageType, codes, copies, timelines, setByStaff } = orderPackageOf(input.packageType);
  const priceCents = packagePrice(packageType, prices);
  return {
    packageType,
    quantity: 1,
    codes,
    copies,
    timelines,
    unitPriceCents: priceCents,
    totalCents: priceCents,
    estimate: setByStaff,
  };
};

/** What a discount code is decided by. */
export const boughtOf = ({ pricingTier, packageType, totalCents, estimate }: Purchase) => ({
  sold: pricingTier ?? packageType ?? '',
  listCents: totalCents,
  estimate,
});

/** Compares the price that the buyer saw with the computed one. No other money field of the client is read. */
export const checkTotal = (
  purchase: Purchase & { readonly discountCents?: number },
  seenCents: number | undefined,
): void => {
  if (seenCents !== undefined && seenCents !== purchase.totalCents)
    throw problem('conflict', 'total-differs', 'The price has changed. Please check the new total and order again.', {
      quote: {
        quantity: purchase.quantity,
        unitPrice: purchase.unitPriceCents,
        totalPrice: purchase.totalCents,
        timelines: purchase.timelines,
        copies: purchase.copies,
        ...(purchase.discountCents && { discountCents: purchase.discountCents }),
        ...(purchase.pricingTier ? { pricingTier: purchase.pricingTier } : { packageType: purchase.packageType }),
      },
    });
};

export type Referral = { readonly commission?: Commission; readonly note?: string };

/** Accepts an unknown or inactive code; it earns nothing and the reason is stored. */
export const referralOf = (input: {
  readonly code: string | undefined;
  readonly terms: Terms | undefined;
  readonly exempt: boolean;
  readonly totalCents: number;
}): Referral => {
  if (input.code === undefined) return {};
  if (!input.terms) return { note: 'code-unknown' };
  if (!input.terms.active) return { note: 'code-inactive' };
  if (input.exempt) return { note: 'partner-exempt' };
  const { affiliateId, rateTenths } = input.terms;
  return { commission: { affiliateId, rateTenths, amountCents: shareOf(input.totalCents, rateTenths) } };
};

/** Returns the commission on the part that is paid and not refunded; 0 if the order ended unpaid. */
export const earnedCents = (
  order: Pick<OrderState, 'status' | 'paidAt' | 'cancelledAt' | 'totalCents' | 'refundedCents'>,
  rateTenths: number,
): number => {
  if (order.cancelledAt || (order.status === 'completed' && !order.paidAt)) return 0;
  return shareOf(Math.max(0, order.totalCents - order.refundedCents), rateTenths);
};

/** Returns the amount of a canceled order that was paid and is not refunded yet. */
export const owedCents = (order: Pick<OrderState, 'paidAt' | 'cancelledAt' | 'totalCents' | 'refundedCents'>): number =>
  order.paidAt && order.cancelledAt ? Math.max(0, order.totalCents - order.refundedCents) : 0;
