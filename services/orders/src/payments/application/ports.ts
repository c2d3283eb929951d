import type { Tx } from '@keepsake/platform/request-context';
import type { OrderState, PaymentFlag, Refund } from '../../orders/api.js';
import type { RecordedDispute, RecordedPayment } from '../domain/order-history.js';
import type { PaymentNotice } from '../domain/payment.js';

export type CheckoutSession = { readonly id: string; readonly url: string; readonly expiresAt: Date };

/**
 * Takes payments on pages of the provider, so card numbers never reach this product. With `manual:` there is no
 * provider, and the business arranges each payment itself.
 */
export type PaymentProvider = {
  /**
   * Opens a page where the order is paid. The same `attempt` of an order returns the same page. Rejects with
   * `unavailable` if the response of the provider violates its protocol.
   */
  readonly openPage: (
    input: { readonly order: Pick<OrderState, 'id' | 'number' | 'totalCents'>; readonly attempt: number },
    signal: AbortSignal,
  ) => Promise<CheckoutSession>;
  /** Reads a notice. Throws `forbidden` unless the provider signed these bytes within the last minutes. */
  readonly readNotice: (payload: string, signature: string, now: Date) => PaymentNotice;
};

type DisputeNotice = Extract<PaymentNotice, { readonly kind: 'disputed' }>;

type StoredNotice = Extract<PaymentNotice, { readonly kind: 'paid' | 'refunded' }>;

export type PaymentBook = {
  /** Returns the newest page of an order and the number of pages. */
  readonly lastPage: (
    orderId: string,
  ) => Promise<{ readonly page?: CheckoutSession & { readonly ended: boolean }; readonly pages: number }>;
  /** Leaves a page that is already stored unchanged. */
  readonly savePage: (tx: Tx, orderId: string, page: CheckoutSession, at: Date) => Promise<void>;
  readonly endPage: (tx: Tx, pageId: string, at: Date) => Promise<void>;
  readonly saveNotice: (tx: Tx, notice: StoredNotice, outcome: string, at: Date) => Promise<void>;
  /** Requires the lock on the order, or two concurrent deliveries of one notice both find it missing. */
  readonly isKept: (tx: Tx, noticeId: string) => Promise<boolean>;
  /** Returns the known refunds of a payment, and whether that payment moved the order. */
  readonly refundsOf: (
    tx: Tx,
    orderId: string,
    reference: string,
  ) => Promise<{ readonly refundedCents: number; readonly counted: boolean }>;
  readonly flag: (tx: Tx, orderId: string, flag: PaymentFlag | null) => Promise<void>;
  /** Returns the order that this payment was for. */
  readonly orderPaidBy: (reference: string) => Promise<string | undefined>;
  /** Stores a dispute and its end, once each. Returns false if the notice changes nothing: repeated or late. */
  readonly saveDispute: (tx: Tx, orderId: string, dispute: DisputeNotice, at: Date) => Promise<boolean>;
  readonly disputesOf: (orderId: string) => Promise<readonly RecordedDispute[]>;
  /** Returns the total refunded of this order. */
  readonly addRefund: (tx: Tx, orderId: string, refund: Refund) => Promise<number>;
  readonly paymentOf: (orderId: string) => Promise<RecordedPayment | undefined>;
  /** Returns true if the payment that moved this order came through the provider. */
  readonly isPaidOnline: (tx: Tx, orderId: string) => Promise<boolean>;
};
