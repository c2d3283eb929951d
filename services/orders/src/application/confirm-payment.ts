import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import { confirmPayment as decide } from '../domain/order-acts.js';
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

/** The business has the money. From here on codes are allotted and the parcel may be printed. */
export const confirmPayment =
  (deps: {
    readonly orders: Orders;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly timeZone: string;
  }): Handler<ConfirmPayment, Moved> =>
  (input, turn) => {
    const staff = requireStaff(turn.caller, 'operations');
    return turn.once(async (tx) => {
      const order = await deps.orders.lock(tx, input.orderId);
      if (!order) throw orderNotFound();
      const confirmed = decide(order, { ...input, timeZone: deps.timeZone });
      const paymentId = deps.ids.next();
      const payment = { ...confirmed, paymentId, method: 'manual' as const, staffId: staff.id, at: deps.clock.now() };
      await deps.orders.markPaid(tx, order.id, payment);
      tx.say(paymentConfirmed, {
        orderId: order.id,
        paymentId: payment.paymentId,
        method: payment.method,
        amountCents: confirmed.amountCents,
        currency: 'USD',
        codes: confirmed.codes,
        copies: confirmed.copies,
      });
      tx.say(ordersStaffActed, {
        subjectId: order.id,
        staffId: staff.id,
        action: 'confirm-payment',
        subject: 'order',
        changed: ['status', 'paidAt', 'totalCents', 'codes'],
      });
      return { orderId: order.id, status: 'processing' };
    });
  };
