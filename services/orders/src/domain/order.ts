import { orderPackageOf, type partnerPlates, type PackageType } from '@keepsake/contracts/catalogue/order-packages';
import { quantityFault, quote, type PricingTier, type Quote } from '@keepsake/contracts/catalogue/pricing';
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

/** The facts that decide which arrow an order may take. */
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
  readonly estimate: boolean;
  readonly totalCents: number;
  readonly codes: number;
  readonly copies: number;
  readonly timelines: number;
};

export type Terms = { readonly affiliateId: string; readonly rateTenths: number; readonly active: boolean };
export type Commission = { readonly affiliateId: string; readonly rateTenths: number; readonly amountCents: number };

/** The catalogue's answer, or the sentence that says why this is not sold. */
export const priceOf = (tier: PricingTier, quantity: number): Quote => {
  const fault = quantityFault(tier, quantity);
  if (fault !== undefined)
    throw problem('invalid', 'quantity-not-offered', fault, { errors: [{ field: 'quantity', message: fault }] });
  return quote(tier, quantity);
};

export const purchaseOf = (asked: {
  readonly pricingTier?: PricingTier;
  readonly packageType?: PackageType;
  readonly quantity: number;
}): Purchase => {
  if (asked.pricingTier !== undefined) {
    const { pricingTier, quantity, codes, copies, timelines, unitPrice, totalPrice } = priceOf(
      asked.pricingTier,
      asked.quantity,
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
  if (asked.packageType === undefined) throw problem('invalid', 'package-missing', 'Package selection is required');
  const { packageType, priceCents, codes, copies, timelines, setByStaff } = orderPackageOf(asked.packageType);
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

/** The buyer saw a price; it must be ours. Nothing else of the client's money fields is read. */
export const checkTotal = (purchase: Purchase, seenCents: number | undefined): void => {
  if (seenCents !== undefined && seenCents !== purchase.totalCents)
    throw problem('conflict', 'total-differs', 'The price has changed. Please check the new total and order again.', {
      quote: {
        quantity: purchase.quantity,
        unitPrice: purchase.unitPriceCents,
        totalPrice: purchase.totalCents,
        timelines: purchase.timelines,
        copies: purchase.copies,
        ...(purchase.pricingTier ? { pricingTier: purchase.pricingTier } : { packageType: purchase.packageType }),
      },
    });
};

export type Referral = { readonly commission?: Commission; readonly note?: string };

/** An unknown or resting code never stops an order; it earns nothing and the reason is kept. */
export const referralOf = (asked: {
  readonly code: string | undefined;
  readonly terms: Terms | undefined;
  readonly exempt: boolean;
  readonly totalCents: number;
}): Referral => {
  if (asked.code === undefined) return {};
  if (!asked.terms) return { note: 'code-unknown' };
  if (!asked.terms.active) return { note: 'code-inactive' };
  if (asked.exempt) return { note: 'partner-exempt' };
  const { affiliateId, rateTenths } = asked.terms;
  return { commission: { affiliateId, rateTenths, amountCents: shareOf(asked.totalCents, rateTenths) } };
};

/** What the rate of an order earns by now: the share of what was paid and not refunded; nothing when it ended without. */
export const earnedCents = (
  order: Pick<OrderState, 'status' | 'paidAt' | 'cancelledAt' | 'totalCents' | 'refundedCents'>,
  rateTenths: number,
): number => {
  if (order.cancelledAt || (order.status === 'completed' && !order.paidAt)) return 0;
  return shareOf(Math.max(0, order.totalCents - order.refundedCents), rateTenths);
};

/** Paid for an order that is not delivered, and not refunded yet. */
export const owedCents = (order: Pick<OrderState, 'paidAt' | 'cancelledAt' | 'totalCents' | 'refundedCents'>): number =>
  order.paidAt && order.cancelledAt ? Math.max(0, order.totalCents - order.refundedCents) : 0;
