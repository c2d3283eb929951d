import { allotmentShort } from '@keepsake/contracts/events/qr-timeline/allotment-short.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { defaultPrefix } from '@keepsake/contracts/values/limits';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { mostMadeForOneOrder } from '../domain/batch.js';
import type { Codes, PlateOrder, PlateOrders } from './plate-ports.js';
import type { StoreBatch } from './store-batch.js';

export type AllotDeps = {
  readonly plateOrders: PlateOrders;
  readonly codes: Codes;
  readonly storeBatch: StoreBatch;
};
export type Allot = (tx: Tx, order: PlateOrder) => Promise<void>;

/**
 * Gives an order its codes, all of them or none: from the shelf first, and what is missing is made on the spot. Only an order
 * too large for that stays short until staff makes a batch; it does not empty the shelf meanwhile. The caller holds its row.
 */
export const allot =
  (deps: AllotDeps): Allot =>
  async (tx, order) => {
    const { orderId, customerId } = order;
    const picked = await deps.codes.pick(tx, order.codes);
    const missing = order.codes - picked.length;
    if (missing > mostMadeForOneOrder) {
      await deps.plateOrders.move(tx, order, 'short');
      if (order.state !== 'short') tx.say(allotmentShort, { orderId, missing });
      return;
    }
    const made =
      missing === 0
        ? []
        : (
            await deps.storeBatch(tx, {
              quantity: missing,
              prefix: defaultPrefix,
              name: `Order ${order.number}`,
              orderId,
            })
          ).codeIds;
    const codeIds = [...picked, ...made];
    await deps.codes.assign(tx, codeIds, { orderId, customerId });
    await deps.plateOrders.move(tx, order, 'allotted');
    tx.say(codesAllotted, { orderId, codeIds, copies: order.copies });
  };

export type AllotCodes = { readonly orderId: string; readonly codes?: number; readonly copies?: number };

/** The order is paid. One that was cancelled, or has its codes, is left as it is. */
export const allotCodes =
  (deps: { readonly plateOrders: PlateOrders; readonly allot: Allot }): Handler<AllotCodes, void> =>
  async ({ orderId, codes, copies }, turn) =>
    turn.once(async (tx) => {
      const order = await deps.plateOrders.lock(tx, orderId);
      if (!order)
        throw problem(
          'not-found',
          'order-unknown',
          'This order was paid before it was placed. Please replay it later.',
        );
      if (order.state !== 'placed') return;
      await deps.allot(tx, { ...order, codes: codes ?? order.codes, copies: copies ?? order.copies });
    });

const ordersAtOnce = 20;

/** New codes are there: orders that waited get theirs, oldest first. */
export const allotShortOrders =
  (deps: { readonly plateOrders: PlateOrders; readonly allot: Allot }): Handler<unknown, void> =>
  async (_, turn) =>
    turn.once(async (tx) => {
      for (const order of await deps.plateOrders.lockShort(tx, ordersAtOnce)) await deps.allot(tx, order);
    });
