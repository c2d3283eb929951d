import { problem } from '@keepsake/platform/problem';
import {
  confirmPayment,
  type Confirmation,
  type DisputeState,
  type OrderState,
  type PaymentFlag,
  isPayable,
} from '../../orders/api.js';

/** A payment notice, independent of the provider's format. `reference` identifies the payment at the provider. */
export type PaymentNotice = { readonly id: string } & (
  | {
      readonly kind: 'paid';
      readonly orderId: string;
      readonly pageId: string;
      readonly reference: string;
      readonly amountCents: number;
      readonly currency: string;
    }
  | { readonly kind: 'page-ended'; readonly pageId: string }
  | {
      readonly kind: 'refunded';
      readonly orderId: string;
      readonly reference: string;
      /** Total refunded of this payment. */
      readonly amountCents: number;
      readonly currency: string;
    }
  | {
      /** The buyer's bank reclaims the payment. Money moves only when staff record it. */
      readonly kind: 'disputed';
      readonly disputeId: string;
      readonly reference: string;
      readonly state: DisputeState;
      readonly amountCents: number;
      readonly currency: string;
      readonly reason: string;
      readonly dueAt?: Date;
    }
  | { readonly kind: 'not-ours' }
);

export type TakenPayment = { readonly take: Confirmation } | { readonly flag: PaymentFlag };

/** Decides whether a payment moves the order. Amount and currency must match to the cent. */
export const takePayment = (
  order: OrderState,
  paid: { readonly amountCents: number; readonly currency: string },
): TakenPayment => {
  if (order.cancelledAt || (order.status === 'completed' && !order.paidAt)) return { flag: 'paid-after-cancel' };
  if (order.paidAt || order.status !== 'pending') return { flag: 'paid-twice' };
  if (paid.amountCents !== order.totalCents || paid.currency !== 'USD') return { flag: 'amount-differs' };
  return { take: confirmPayment(order, { timeZone: 'UTC' }) };
};

/** Refuses to open a page for an order that is not payable. */
export const requirePayable = (order: OrderState): void => {
  if (isPayable(order)) return;
  if (order.cancelledAt)
    throw problem(
      'conflict',
      'order-already-cancelled',
      `Order ${order.number} was canceled. Please place a new order instead.`,
    );
  if (order.estimate)
    throw problem(
      'conflict',
      'price-not-settled',
      'The price of this order is an estimate. We confirm it with you before you pay.',
    );
  throw problem(
    'conflict',
    `order-already-${order.paidAt ? 'paid' : order.status}`,
    `Order ${order.number} is paid already. Please reload the page.`,
  );
};

/** Returns the refund that this notice adds; 0 if it arrives late. */
export const newlyRefunded = (knownCents: number, reportedCents: number): number =>
  Math.max(0, reportedCents - knownCents);
