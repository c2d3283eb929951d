import type { Handler } from '@keepsake/platform/turn';
import type { Codes, PlateOrders } from './plate-ports.js';

/** The whole order is on its way: its plates no longer come back to the shelf when somebody cancels. */
export const shipCodes =
  (deps: {
    readonly plateOrders: PlateOrders;
    readonly codes: Codes;
  }): Handler<{ readonly orderId: string; readonly all: boolean }, void> =>
  async ({ orderId, all }, turn) =>
    turn.once(async (tx) => {
      // Of a part of an order nobody says which plates it holds.
      if (!all) return;
      // A packer who swaps a plate holds the order: the one that came in last is shipped, too.
      await deps.plateOrders.lock(tx, orderId);
      await deps.codes.ship(tx, orderId);
    });
