import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { cancel, cancelUnpaid } from '../domain/order-actions.js';
import type { Moved } from './confirm-payment.js';
import { orderNotFound } from './order-not-found.js';
import type { Orders } from './ports.js';

export type CancelOrder = {
  readonly orderId: string;
  readonly reason: string;
  readonly note?: string;
  readonly version?: number;
};

/** Records the cancellation beside the status; afterwards only a refund is possible. */
export const cancelOrder =
  (deps: { readonly orders: Orders; readonly clock: Clock; readonly timeZone: string }): Handler<CancelOrder, Moved> =>
  (input, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    return ctx.transaction(async (tx) => {
      const order = await deps.orders.lock(tx, input.orderId);
      if (!order) throw orderNotFound();
      const decide = input.reason === 'not-paid' ? cancelUnpaid : cancel;
      const owedCents = decide(order, { ...present({ version: input.version }), timeZone: deps.timeZone });
      await deps.orders.markCancelled(tx, order.id, {
        reason: input.reason,
        ...present({ note: input.note }),
        staffId: staff.id,
        at: deps.clock.now(),
      });
      tx.publish(orderCancelled, { orderId: order.id, reason: input.reason, owedCents });
      tx.publish(ordersStaffActed, {
        subjectId: order.id,
        staffId: staff.id,
        action: 'cancel',
        subject: 'order',
        changed: ['cancelledAt'],
        reason: input.reason,
      });
      return { orderId: order.id, status: order.status };
    });
  };
