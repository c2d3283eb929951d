import { allotmentShort } from '@keepsake/contracts/events/qr-timeline/allotment-short.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { defaultPrefix } from '@keepsake/contracts/values/limits';
import { platesEach, platesOf } from '@keepsake/contracts/values/plate-count';
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

type Given = { readonly codeIds: readonly string[]; readonly atMaker: readonly string[] };

/**
 * Codes of an order, all or none: received plates first, then those at the maker, and what is missing is drawn now. A code with
 * several plates is always drawn for its order, because a plate in stock is the only one of its code. A number: so many are
 * missing, too many to draw for one order.
 */
const give = async ({ codes, storeBatch }: AllotDeps, tx: Tx, order: PlateOrder): Promise<Given | number> => {
  const { orderId, number } = order;
  const copies = platesEach(order);
  const received = copies > 1 ? [] : await codes.pick(tx, order.codes);
  const coming = copies > 1 ? [] : await codes.pickAtMaker(tx, order.codes - received.length);
  const missing = order.codes - received.length - coming.length;
  if (missing > mostMadeForOneOrder) return missing;
  const name = `Order ${number}`;
  const wanted = { quantity: missing, prefix: defaultPrefix, name, copies, atMaker: true, orderId };
  const made = missing === 0 ? [] : (await storeBatch(tx, wanted)).codeIds;
  return { codeIds: [...received, ...coming, ...made], atMaker: [...coming, ...made] };
};

/**
 * Gives an order its codes. Only an order too large to draw them now stays short until staff makes a batch; it does not empty
 * the stock meanwhile. The caller holds its row.
 */
export const allot =
  (deps: AllotDeps): Allot =>
  async (tx, order) => {
    const { orderId, customerId } = order;
    const given = await give(deps, tx, order);
    if (typeof given === 'number') {
      await deps.plateOrders.move(tx, order, 'short');
      if (order.state !== 'short') tx.say(allotmentShort, { orderId, missing: given });
      return;
    }
    await deps.codes.assign(tx, given.codeIds, { orderId, customerId });
    await deps.plateOrders.move(tx, order, 'allotted');
    const copies = platesOf(order);
    tx.say(codesAllotted, { orderId, codeIds: [...given.codeIds], copies, atMaker: [...given.atMaker] });
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
