import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import type { Orders } from './ports.js';

/** Everything of it has left the house. What was cancelled, or closed by hand, meanwhile stays as it is. */
export const completeShipped =
  (deps: {
    readonly orders: Orders;
    readonly clock: Clock;
  }): Handler<{ readonly orderId: string; readonly all: boolean }, void> =>
  ({ orderId, all }, turn) =>
    turn.once(async (tx) => {
      const order = await deps.orders.lock(tx, orderId);
      if (!all || !order || order.cancelledAt || order.status !== 'processing') return;
      const at = deps.clock.now();
      await deps.orders.markShipped(tx, orderId, { at });
      await deps.orders.markCompleted(tx, orderId, { at });
      tx.say(orderCompleted, { orderId, by: 'shipped', paidCents: order.totalCents });
    });
