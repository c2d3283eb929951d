import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import type { Claims, Codes, PlateOrders } from './plate-ports.js';

/**
 * The order is cancelled: what was not shipped goes back on the shelf, and who asked its orderer for one of these plates waits
 * no longer. A plate that lives already stays its family's.
 */
export const releaseCodes =
  (deps: {
    readonly plateOrders: PlateOrders;
    readonly codes: Codes;
    readonly claims: Claims;
    readonly clock: Clock;
  }): Handler<{ readonly orderId: string }, void> =>
  async ({ orderId }, turn) =>
    turn.once(async (tx) => {
      const order = await deps.plateOrders.lock(tx, orderId);
      if (!order || order.state === 'cancelled') return;
      await deps.plateOrders.move(tx, order, 'cancelled');
      const released = await deps.codes.release(tx, orderId);
      if (released.length > 0) await deps.claims.close(tx, released, deps.clock.now());
    });
