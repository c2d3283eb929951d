import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import { requirePackable as decide } from '../domain/order-actions.js';
import type { Moved } from './confirm-payment.js';
import { orderNotFound } from './order-not-found.js';
import type { Orders } from './ports.js';

/** Refuses a canceled order, also before the event about it has arrived at the service that asks. */
export const requirePackable =
  (deps: {
    readonly orders: Pick<Orders, 'lock'>;
    readonly timeZone: string;
  }): Handler<{ readonly orderId: string }, Moved> =>
  async ({ orderId }, ctx) => {
    requireSystem(ctx.caller);
    return ctx.transaction(async (tx) => {
      const order = await deps.orders.lock(tx, orderId);
      if (!order) throw orderNotFound();
      decide(order, { timeZone: deps.timeZone });
      return { orderId, status: order.status };
    });
  };
