import type { Handler } from '@keepsake/platform/turn';
import type { Orders } from './ports.js';

/** The order's codes are known; whatever was short is not any more. */
export const noteAllotment =
  (deps: {
    readonly orders: Orders;
  }): Handler<{ readonly orderId: string; readonly codeIds: readonly string[] }, void> =>
  (input, turn) =>
    turn.once((tx) => deps.orders.setAllotment(tx, input.orderId, input.codeIds));

/** The shelf was empty. A late notice after the allotment changes nothing. */
export const noteShortage =
  (deps: { readonly orders: Orders }): Handler<{ readonly orderId: string }, void> =>
  (input, turn) =>
    turn.once((tx) => deps.orders.setShort(tx, input.orderId));
