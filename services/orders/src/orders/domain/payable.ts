import type { OrderState } from './order.js';

/** Money that cannot be applied; staff refunds it or settles the difference with the buyer. */
export type PaymentFlag = 'paid-after-cancel' | 'paid-twice' | 'amount-differs';

/** A dispute (chargeback) of the payment; only its end, won or lost, follows `open`. */
export type DisputeState = 'open' | 'won' | 'lost';

type Payable = Pick<OrderState, 'status' | 'paidAt' | 'cancelledAt' | 'estimate' | 'totalCents'>;

/** Returns false for an estimate until staff confirms the price, and if a discount left nothing to pay. */
export const isPayable = (order: Payable): boolean =>
  order.status === 'pending' && !order.paidAt && !order.cancelledAt && !order.estimate && order.totalCents > 0;
