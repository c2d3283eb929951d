import { codesBound } from '@keepsake/contracts/events/qr-timeline/codes-bound.v1';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import type { Codes, PlateOrder, PlateOrders } from './plate-ports.js';

export type ShipCodes = { readonly orderId: string; readonly all: boolean; readonly codeIds?: readonly string[] };
type Deps = { readonly plateOrders: PlateOrders; readonly codes: Codes };

/** Binds plates of a partner's order to its location when they ship. */
const send = async (
  deps: Deps,
  tx: Tx,
  which: Parameters<Codes['ship']>[1],
  order: PlateOrder | undefined,
): Promise<void> => {
  const codeIds = await deps.codes.ship(tx, which, order?.locationId);
  if (order?.locationId !== undefined && codeIds.length > 0)
    tx.publish(codesBound, { locationId: order.locationId, codeIds: [...codeIds], orderId: order.orderId });
};

/** Marks plates of a shipment as shipped: they no longer return to stock when the order is canceled. */
export const shipCodes =
  (deps: Deps): Handler<ShipCodes, void> =>
  async ({ orderId, all, codeIds }, ctx) =>
    ctx.transaction(async (tx) => {
      // A partial shipment without plate codes changes nothing.
      if (!all && codeIds === undefined) return;
      // Serializes with a plate swap: the plate swapped in last is shipped, too.
      const order = await deps.plateOrders.lock(tx, orderId);
      await send(deps, tx, codeIds === undefined ? { orderId } : { codeIds }, order);
    });

/** Marks a replacement plate as shipped. */
export const shipReplacement =
  (deps: Deps): Handler<{ readonly orderId?: string; readonly codeIds: readonly string[] }, void> =>
  async ({ orderId, codeIds }, ctx) =>
    ctx.transaction(async (tx) => {
      const order = orderId === undefined ? undefined : await deps.plateOrders.lock(tx, orderId);
      await send(deps, tx, { codeIds }, order);
    });
