import { present } from '@keepsake/contracts/values/present';
import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { dispatch } from '../domain/order-actions.js';
import type { Moved } from './confirm-payment.js';
import { orderNotFound } from './order-not-found.js';
import type { Orders } from './ports.js';

export type DispatchOrder = { readonly orderId: string; readonly staffId: string; readonly version?: number };

/** Marks an order as dispatched before its shipment leaves, so that it cannot be canceled during the handover. */
export const dispatchOrder =
  (deps: {
    readonly orders: Orders;
    readonly clock: Clock;
    readonly timeZone: string;
  }): Handler<DispatchOrder, Moved> =>
  async ({ orderId, staffId, version }, ctx) => {
    requireSystem(ctx.caller);
    return ctx.transaction(async (tx) => {
      const order = await deps.orders.lock(tx, orderId);
      if (!order) throw orderNotFound();
      dispatch(order, { ...present({ version }), timeZone: deps.timeZone });
      await deps.orders.markShipped(tx, orderId, { staffId, at: deps.clock.now() });
      return { orderId, status: order.status };
    });
  };
