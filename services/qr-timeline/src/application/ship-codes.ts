import type { Handler } from '@keepsake/platform/turn';
import type { Codes, PlateOrders } from './plate-ports.js';

export type ShipCodes = { readonly orderId: string; readonly all: boolean; readonly codeIds?: readonly string[] };
type Deps = { readonly plateOrders: PlateOrders; readonly codes: Codes };

/** The parcel is on its way: its plates no longer come back to stock when the order is canceled. */
export const shipCodes =
  (deps: Deps): Handler<ShipCodes, void> =>
  async ({ orderId, all, codeIds }, turn) =>
    turn.once(async (tx) => {
      // A part that does not name its plates leaves them where they are.
      if (!all && codeIds === undefined) return;
      // A packer who swaps a plate holds the order: the one that came in last is shipped, too.
      await deps.plateOrders.lock(tx, orderId);
      await deps.codes.ship(tx, codeIds === undefined ? { orderId } : { codeIds });
    });

/** The replacement is on its way. */
export const shipReplacement =
  (deps: Deps): Handler<{ readonly orderId?: string; readonly codeIds: readonly string[] }, void> =>
  async ({ orderId, codeIds }, turn) =>
    turn.once(async (tx) => {
      if (orderId !== undefined) await deps.plateOrders.lock(tx, orderId);
      await deps.codes.ship(tx, { codeIds });
    });
