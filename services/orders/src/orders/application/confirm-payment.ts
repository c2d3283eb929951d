import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import { confirmPayment as decide } from '../domain/order-actions.js';
import type { OrderStatus } from '../domain/order.js';
import { orderNotFound } from './order-not-found.js';
import type { Orders } from './ports.js';

export type ConfirmPayment = {
  readonly orderId: string;
  readonly amountCents?: number;
  readonly quantity?: number;
  readonly version?: number;
};
export type Moved = { readonly orderId: string; readonly status: OrderStatus };

/** Records that the business received the money; codes are allotted and the label can be printed from then on. */
export const confirmPayment =
  (deps: {
    readonly orders: Orders;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly timeZone: string;
  }): Handler<ConfirmPayment, Moved> =>
  (input, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    return ctx.transaction(async (tx) => {
      const order = await deps.orders.lock(tx, input.orderId);
      if (!order) throw orderNotFound();
      const confirmed = decide(order, { ...input, timeZone: deps.timeZone });
      const paymentId = deps.ids.next();
      const payment = { ...confirmed, paymentId, method: 'manual' as const, staffId: staff.id, at: deps.clock.now() };
      await deps.orders.markPaid(tx, order.id, payment);
      tx.publish(paymentConfirmed, {
        orderId: order.id,
        paymentId: payment.paymentId,
        method: payment.method,
        amountCents: confirmed.amountCents,
        currency: 'USD',
        codes: confirmed.codes,
        copies: confirmed.copies,
      });
      tx.publish(ordersStaffActed, {
        subjectId: order.id,
        staffId: staff.id,
        action: 'confirm-payment',
        subject: 'order',
        changed: ['status', 'paidAt', 'totalCents', 'codes'],
      });
      return { orderId: order.id, status: 'processing' };
    });
  };
