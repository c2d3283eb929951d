import { allotmentShort } from '@keepsake/contracts/events/qr-timeline/allotment-short.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { defaultPrefix } from '@keepsake/contracts/values/limits';
import { platesEach, platesOf } from '@keepsake/contracts/values/plate-count';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import { maxMadePerOrder } from '../domain/batch.js';
import type { Codes, PlateOrder, PlateOrders } from './plate-ports.js';
import type { StoreBatch } from './store-batch.js';

export type AllotDeps = {
  readonly plateOrders: PlateOrders;
  readonly codes: Codes;
  readonly storeBatch: StoreBatch;
};
export type Allot = (tx: Tx, order: PlateOrder) => Promise<void>;

type Given = { readonly codeIds: readonly string[]; readonly atMaker: readonly string[] };

/**
 * Returns the codes of an order, all or none: received plates, then those at the maker, then new ones. Codes with
 * several plates are always created for their order, because a plate in stock is the only one of its code. Returns the
 * number missing if they are too many to create for one order.
 */
const give = async ({ codes, storeBatch }: AllotDeps, tx: Tx, order: PlateOrder): Promise<Given | number> => {
  const { orderId, number } = order;
  const copies = platesEach(order);
  const received = copies > 1 ? [] : await codes.pick(tx, order.codes);
  const coming = copies > 1 ? [] : await codes.pickAtMaker(tx, order.codes - received.length);
  const missing = order.codes - received.length - coming.length;
  if (missing > maxMadePerOrder) return missing;
  const name = `Order ${number}`;
  const batch = { quantity: missing, prefix: defaultPrefix, name, copies, atMaker: true, orderId };
  const made = missing === 0 ? [] : (await storeBatch(tx, batch)).codeIds;
  return { codeIds: [...received, ...coming, ...made], atMaker: [...coming, ...made] };
};

/**
 * Allots codes to an order. An order too large to create codes for stays short until staff makes a batch, and takes
 * nothing from stock. The caller holds the order's row lock.
 */
export const allot =
  (deps: AllotDeps): Allot =>
  async (tx, order) => {
    const { orderId, customerId } = order;
    const given = await give(deps, tx, order);
    if (typeof given === 'number') {
      await deps.plateOrders.move(tx, order, 'short');
      if (order.state !== 'short') tx.publish(allotmentShort, { orderId, missing: given });
      return;
    }
    await deps.codes.assign(tx, given.codeIds, { orderId, customerId });
    await deps.plateOrders.move(tx, order, 'allotted');
    const copies = platesOf(order);
    tx.publish(codesAllotted, { orderId, codeIds: [...given.codeIds], copies, atMaker: [...given.atMaker] });
  };

export type AllotCodes = { readonly orderId: string; readonly codes?: number; readonly copies?: number };

/** Handles a paid order. Ignores one that is canceled or has its codes. */
export const allotCodes =
  (deps: { readonly plateOrders: PlateOrders; readonly allot: Allot }): Handler<AllotCodes, void> =>
  async ({ orderId, codes, copies }, ctx) =>
    ctx.transaction(async (tx) => {
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

/** Serves waiting orders with new codes, oldest first. */
export const allotShortOrders =
  (deps: { readonly plateOrders: PlateOrders; readonly allot: Allot }): Handler<unknown, void> =>
  async (_, ctx) =>
    ctx.transaction(async (tx) => {
      for (const order of await deps.plateOrders.lockShort(tx, ordersAtOnce)) await deps.allot(tx, order);
    });
