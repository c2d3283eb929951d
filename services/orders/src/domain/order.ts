import { orderPackageOf, type partnerPlates, type PackageType } from '@keepsake/contracts/catalogue/order-packages';
import { quantityFault, quote, type PricingTier, type Quote } from '@keepsake/contracts/catalogue/pricing';
import { shareOf } from '@keepsake/contracts/values/money';
import { platesOf } from '@keepsake/contracts/values/plate-count';
import { problem } from '@keepsake/platform/problem';

export type OrderStatus = 'pending' | 'processing' | 'completed';

/** What was bought. A package of the order form is an estimate until staff confirms it. */
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
  readonly paidAt?: Date;
  readonly cancelledAt?: Date;
  readonly estimate: boolean;
  readonly totalCents: number;
  readonly codes: number;
  readonly copies: number;
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
  const { packageType, priceCents, codes, copies, timelines } = orderPackageOf(asked.packageType);
  // Every package is an estimate: staff looks at the order before the family is asked for money.
  return {
    packageType,
    quantity: 1,
    codes,
    copies,
    timelines,
    unitPriceCents: priceCents,
    totalCents: priceCents,
    estimate: true,
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

const refuseCancelled = (order: OrderState): void => {
  if (order.cancelledAt)
    throw problem(
      'conflict',
      'order-already-cancelled',
      `Order ${order.number} was cancelled. Please place a new order instead.`,
    );
};

export type Confirmation = { readonly amountCents: number; readonly codes: number; readonly copies: number };

/** `pending` to `processing`. Staff may set amount and number of codes only where the price was an estimate. */
export const confirmPayment = (
  order: OrderState,
  asked: { readonly amountCents?: number; readonly quantity?: number },
): Confirmation => {
  refuseCancelled(order);
  if (order.status !== 'pending')
    throw problem(
      'conflict',
      `order-already-${order.status}`,
      `Order ${order.number} is ${order.status} already. Please reload the list.`,
    );
  if (
    !order.estimate &&
    ((asked.amountCents !== undefined && asked.amountCents !== order.totalCents) || asked.quantity !== undefined)
  )
    throw problem(
      'invalid',
      'amount-fixed',
      'The price of this order is fixed. Please confirm it without an amount or quantity.',
    );
  const codes = asked.quantity ?? order.codes;
  return {
    amountCents: asked.amountCents ?? order.totalCents,
    codes,
    copies: platesOf({ codes, copies: order.copies }),
  };
};

export const cancel = (order: OrderState): void => {
  refuseCancelled(order);
  if (order.status === 'completed')
    throw problem(
      'conflict',
      'order-already-completed',
      `Order ${order.number} is completed and cannot be cancelled. Please refund it instead.`,
    );
};

/** Staff closes an order. One that nobody paid for needs a reason. */
export const complete = (order: OrderState, reason: string | undefined): void => {
  refuseCancelled(order);
  if (order.status === 'completed')
    throw problem(
      'conflict',
      'order-already-completed',
      `Order ${order.number} is completed already. Please reload the list.`,
    );
  if (order.status === 'pending' && reason === undefined)
    throw problem('invalid', 'reason-needed', 'This order is not paid. Please give a reason for closing it.', {
      errors: [{ field: 'reason', message: 'Please give a reason.' }],
    });
};
