import { problem } from '@keepsake/platform/problem';
import type { OrderState } from './order.js';

type ReceiptRefund = { readonly at: Date; readonly amountCents: number };

/** What a buyer shows to prove a payment. */
export type Receipt = {
  readonly orderNumber: string;
  readonly seller: { readonly name: string; readonly email: string };
  readonly buyer: string;
  readonly addressLines: readonly string[];
  /** Tier or package. */
  readonly bought: string;
  readonly quantity: number;
  readonly orderedAt: Date;
  readonly paidAt: Date;
  readonly discount?: { readonly code: string; readonly amountCents: number };
  readonly paidCents: number;
  readonly refunds: readonly ReceiptRefund[];
  /** Paid and not refunded. */
  readonly keptCents: number;
};

type Paid = Pick<OrderState, 'totalCents' | 'refundedCents'> & { readonly paidAt: Date };

/** An order has a receipt from its payment on, also after it was canceled or refunded. */
export const requirePaid = <Order extends Pick<OrderState, 'paidAt'>>(
  order: Order,
): Order & { readonly paidAt: Date } => {
  const { paidAt } = order;
  if (paidAt === undefined)
    throw problem(
      'invalid',
      'receipt-not-offered',
      'The receipt exists once the payment is confirmed. Please come back then.',
    );
  return { ...order, paidAt };
};

export const amountsOf = ({ paidAt, totalCents, refundedCents }: Paid) => ({
  paidAt,
  paidCents: totalCents,
  keptCents: Math.max(0, totalCents - refundedCents),
});
