import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { complete } from '../domain/order-actions.js';
import type { Moved } from './confirm-payment.js';
import { orderNotFound } from './order-not-found.js';
import type { Orders } from './ports.js';

export type CompleteOrder = { readonly orderId: string; readonly reason?: string; readonly version?: number };

/** Completes an order on request of staff. */
export const completeOrder =
  (deps: {
    readonly orders: Orders;
    readonly clock: Clock;
    readonly timeZone: string;
  }): Handler<CompleteOrder, Moved> =>
  (input, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    return ctx.transaction(async (tx) => {
      const order = await deps.orders.lock(tx, input.orderId);
      if (!order) throw orderNotFound();
      complete(order, { ...input, timeZone: deps.timeZone });
      await deps.orders.markCompleted(tx, order.id, { staffId: staff.id, at: deps.clock.now() });
      tx.publish(orderCompleted, { orderId: order.id, by: 'staff', paidCents: order.paidAt ? order.totalCents : null });
      tx.publish(ordersStaffActed, {
        subjectId: order.id,
        staffId: staff.id,
        action: 'complete',
        subject: 'order',
        changed: ['status', 'completedAt'],
        ...(order.status === 'pending' ? { reason: 'closed-unpaid' } : {}),
      });
      return { orderId: order.id, status: 'completed' };
    });
  };
