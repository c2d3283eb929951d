import type { Tx } from '@keepsake/platform/turn';
import type { OrderState } from '../domain/order.js';
import type { PaymentFlag, PaymentNotice } from '../domain/payment.js';
import type { Refund } from './ports.js';

export type PaymentPage = { readonly id: string; readonly url: string; readonly expiresAt: Date };

/**
 * Whoever takes money for us on pages of its own: card numbers never come near this product. With `manual:` there is none, and
 * the business arranges each payment itself.
 */
export type PaymentProvider = {
  /**
   * A page where this order is paid, ours to send the buyer to. The same `attempt` of an order opens the same page however
   * often it is asked for. Rejects with `unavailable` when the provider does not answer as its protocol says.
   */
  readonly openPage: (
    asked: { readonly order: Pick<OrderState, 'id' | 'number' | 'totalCents'>; readonly attempt: number },
    signal: AbortSignal,
  ) => Promise<PaymentPage>;
  /** Reads a notice. Throws `forbidden` unless the provider itself signed these bytes within the last minutes. */
  readonly readNotice: (payload: string, signature: string, now: Date) => PaymentNotice;
};

type KeptNotice = Extract<PaymentNotice, { readonly kind: 'paid' | 'refunded' }>;

export type PaymentBook = {
  /** The newest page of an order and how many there were. */
  readonly lastPage: (
    orderId: string,
  ) => Promise<{ readonly page?: PaymentPage & { readonly ended: boolean }; readonly pages: number }>;
  /** A page that is kept already stays as it is. */
  readonly keepPage: (tx: Tx, orderId: string, page: PaymentPage, at: Date) => Promise<void>;
  readonly endPage: (tx: Tx, pageId: string, at: Date) => Promise<void>;
  readonly keepNotice: (tx: Tx, notice: KeptNotice, outcome: string, at: Date) => Promise<void>;
  /** Asked while the order is locked: two deliveries of one notice do not both find it missing. */
  readonly isKept: (tx: Tx, noticeId: string) => Promise<boolean>;
  /** What is known to be given back of a payment, and whether it is the payment that moved the order. */
  readonly refundsOf: (
    tx: Tx,
    orderId: string,
    reference: string,
  ) => Promise<{ readonly refundedCents: number; readonly counted: boolean }>;
  readonly flag: (tx: Tx, orderId: string, flag: PaymentFlag | null) => Promise<void>;
  /** Answers all that was refunded of this order by now. */
  readonly addRefund: (tx: Tx, orderId: string, refund: Refund) => Promise<number>;
  /** The payment that moved this order came through the provider. */
  readonly isPaidOnline: (tx: Tx, orderId: string) => Promise<boolean>;
};
