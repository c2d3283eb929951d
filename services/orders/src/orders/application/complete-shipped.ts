import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import type { Orders } from './ports.js';

/** Completes an order whose last shipment left. An order already canceled or completed stays unchanged. */
export const completeShipped =
  (deps: {
    readonly orders: Orders;
    readonly clock: Clock;
  }): Handler<{ readonly orderId: string; readonly all: boolean }, void> =>
  ({ orderId, all }, ctx) =>
    ctx.transaction(async (tx) => {
      const order = await deps.orders.lock(tx, orderId);
      if (!all || !order || order.cancelledAt || order.status !== 'processing') return;
      const at = deps.clock.now();
      await deps.orders.markShipped(tx, orderId, { at });
      await deps.orders.markCompleted(tx, orderId, { at });
      tx.publish(orderCompleted, { orderId, by: 'shipped', paidCents: order.totalCents });
    });
