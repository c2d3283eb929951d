import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { bookingSorts } from '@keepsake/contracts/rest/lists';
import { bookingKinds, bookingPeriods } from '@keepsake/contracts/values/bookings';
import { parseOrderNumber } from '@keepsake/contracts/values/order-number';
import { present } from '@keepsake/contracts/values/present';
import { requireSystem } from '@keepsake/platform/access';
import { method, type Methods } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { listInput } from '@keepsake/platform/work-list';
import { z } from 'zod';
import type { AffiliateTerms, OrderLinks, Orders } from '../../orders/api.js';
import type { listBookings } from '../application/list-bookings.js';
import type { NoticeOutcome, TakePaymentNotice } from '../application/handle-payment-notice.js';

export type PaymentsUse = {
  readonly listBookings: ReturnType<typeof listBookings>;
  readonly openPayment: Handler<{ readonly orderId: string }, { readonly url?: string }>;
  readonly handlePaymentNotice: Handler<TakePaymentNotice, { readonly outcome: NoticeOutcome }>;
};

type Procedures = Pick<
  Methods<OrdersDefinition>,
  'OpenPayment' | 'TakePaymentNotice' | 'FindOrder' | 'ReadOrderLink' | 'LookUpReferral' | 'ListBookings'
>;

const bookingsInput = listInput(bookingSorts).extend({
  kind: z.enum(bookingKinds).exactOptional(),
  period: z.enum(bookingPeriods).exactOptional(),
});

export const paymentMethods = (
  use: PaymentsUse,
  read: {
    readonly orders: Pick<Orders, 'findByNumber'>;
    readonly links: OrderLinks;
    readonly terms: Pick<AffiliateTerms, 'byCode'>;
    readonly customerIdOf: (normalizedEmail: string) => string;
  },
): Procedures => ({
  OpenPayment: method(z.object({ orderId: z.uuid('Order not found. Check the order number.') }), use.openPayment),
  TakePaymentNotice: method(
    z.object({ payload: z.string().max(1_000_000), signature: z.string().max(2_000) }),
    use.handlePaymentNotice,
  ),
  ListBookings: method(bookingsInput, async (input, ctx) => {
    const { rows, total, nextCursor } = await use.listBookings(input, ctx);
    return {
      ...present({ nextCursor }),
      bookings: rows.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
      total,
    };
  }),
  FindOrder: method(z.object({ number: z.string().max(40), email: z.email().max(254) }), async (input, ctx) => {
    requireSystem(ctx.caller);
    const number = parseOrderNumber(input.number);
    const order = number === undefined ? undefined : await read.orders.findByNumber(number);
    const theirs = order?.customerId === read.customerIdOf(input.email) || order?.email === input.email;
    return order && theirs
      ? { orderId: order.id, firstName: order.firstName, linkToken: read.links.make(order.id) }
      : { firstName: '' };
  }),
  ReadOrderLink: method(z.object({ token: z.string().max(300) }), async ({ token }, ctx) => {
    requireSystem(ctx.caller);
    return present({ orderId: read.links.read(token) });
  }),
  LookUpReferral: method(z.object({ code: z.string().max(100) }), async ({ code }) => {
    const terms = await read.terms.byCode(code, '');
    return { known: terms?.active ?? false };
  }),
});
