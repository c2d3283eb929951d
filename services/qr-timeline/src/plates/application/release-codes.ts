import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import type { Claims, Codes, PlateOrders } from './plate-ports.js';

/**
 * Returns unshipped codes of a canceled order to stock (retires a code with several plates) and ends claims to its
 * plates. Active plates stay with their family.
 */
export const releaseCodes =
  (deps: {
    readonly plateOrders: PlateOrders;
    readonly codes: Codes;
    readonly claims: Claims;
    readonly clock: Clock;
  }): Handler<{ readonly orderId: string }, void> =>
  async ({ orderId }, ctx) =>
    ctx.transaction(async (tx) => {
      const order = await deps.plateOrders.lock(tx, orderId);
      if (!order || order.state === 'cancelled') return;
      await deps.plateOrders.move(tx, order, 'cancelled');
      const released = await deps.codes.release(tx, orderId);
      if (released.length > 0) await deps.claims.close(tx, released, deps.clock.now());
    });
