import { codesBound } from '@keepsake/contracts/events/qr-timeline/codes-bound.v1';
import type { Handler, Tx } from '@keepsake/platform/turn';
import type { Codes, PlateOrder, PlateOrders } from './plate-ports.js';

export type ShipCodes = { readonly orderId: string; readonly all: boolean; readonly codeIds?: readonly string[] };
type Deps = { readonly plateOrders: PlateOrders; readonly codes: Codes };

/** The plates of a partner's order are bound to its location when they leave. */
const send = async (
  deps: Deps,
  tx: Tx,
  which: Parameters<Codes['ship']>[1],
  order: PlateOrder | undefined,
): Promise<void> => {
  const codeIds = await deps.codes.ship(tx, which, order?.locationId);
  if (order?.locationId !== undefined && codeIds.length > 0)
    tx.say(codesBound, { locationId: order.locationId, codeIds: [...codeIds], orderId: order.orderId });
};

/** The parcel is on its way: its plates no longer come back to stock when the order is canceled. */
export const shipCodes =
  (deps: Deps): Handler<ShipCodes, void> =>
  async ({ orderId, all, codeIds }, turn) =>
    turn.once(async (tx) => {
      // A part that does not name its plates leaves them where they are.
      if (!all && codeIds === undefined) return;
      // A packer who swaps a plate holds the order: the one that came in last is shipped, too.
      const order = await deps.plateOrders.lock(tx, orderId);
      await send(deps, tx, codeIds === undefined ? { orderId } : { codeIds }, order);
    });

/** The replacement is on its way. */
export const shipReplacement =
  (deps: Deps): Handler<{ readonly orderId?: string; readonly codeIds: readonly string[] }, void> =>
  async ({ orderId, codeIds }, turn) =>
    turn.once(async (tx) => {
      const order = orderId === undefined ? undefined : await deps.plateOrders.lock(tx, orderId);
      await send(deps, tx, { codeIds }, order);
    });
