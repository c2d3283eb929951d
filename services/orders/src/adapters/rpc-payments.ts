import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { parseOrderNumber } from '@keepsake/contracts/values/order-number';
import { requireSystem } from '@keepsake/platform/access';
import { method, type Methods } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { z } from 'zod';
import type { AffiliateTerms, Orders } from '../application/ports.js';
import type { NoticeOutcome, TakePaymentNotice } from '../application/take-payment-notice.js';

export type PaymentsUse = {
  readonly openPayment: Handler<{ readonly orderId: string }, { readonly url?: string }>;
  readonly takePaymentNotice: Handler<TakePaymentNotice, { readonly outcome: NoticeOutcome }>;
};

type Door = Pick<Methods<OrdersDefinition>, 'OpenPayment' | 'TakePaymentNotice' | 'FindOrder' | 'LookUpReferral'>;

/** What a buyer asks after ordering, and what the provider of payments tells. */
export const paymentMethods = (
  use: PaymentsUse,
  read: {
    readonly orders: Pick<Orders, 'findByNumber'>;
    readonly terms: Pick<AffiliateTerms, 'byCode'>;
    readonly customerIdOf: (normalisedEmail: string) => string;
  },
): Door => ({
  OpenPayment: method(
    z.object({ orderId: z.uuid('We find no order here. Please look it up by its number.') }),
    use.openPayment,
  ),
  TakePaymentNotice: method(
    z.object({ payload: z.string().max(1_000_000), signature: z.string().max(2_000) }),
    use.takePaymentNotice,
  ),
  FindOrder: method(z.object({ number: z.string().max(40), email: z.email().max(254) }), async (asked, turn) => {
    requireSystem(turn.caller);
    const number = parseOrderNumber(asked.number);
    const order = number === undefined ? undefined : await read.orders.findByNumber(number);
    const theirs = order?.customerId === read.customerIdOf(asked.email) || order?.email === asked.email;
    return order && theirs ? { orderId: order.id, firstName: order.firstName } : { firstName: '' };
  }),
  LookUpReferral: method(z.object({ code: z.string().max(100) }), async ({ code }) => {
    const terms = await read.terms.byCode(code, '');
    return { known: terms?.active ?? false };
  }),
});
