import type { Handler } from '@keepsake/platform/request-context';
import type { Orders, ShipmentRows } from './ports.js';

/**
 * Copies the current address of the shipment to the order. It is fetched when the event arrives, so a late event
 * restores no older address, and an erased buyer gets none.
 */
export const onAddressCorrected =
  (deps: {
    readonly orders: Pick<Orders, 'setAddress'>;
    readonly parcels: ShipmentRows;
  }): Handler<{ readonly orderId: string }, void> =>
  async ({ orderId }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const goesTo = await deps.parcels.addressOf(orderId, ctx);
    if (!goesTo) return;
    await ctx.transaction(async (tx) => {
      await deps.orders.setAddress(tx, orderId, goesTo.address, goesTo.change);
      return true;
    });
  };
