import type { Handler } from '@keepsake/platform/turn';
import type { Orders } from './ports.js';

/** The order's codes are known; whatever was short is not any more. */
export const noteAllotment =
  (deps: {
    readonly orders: Orders;
  }): Handler<
    { readonly orderId: string; readonly codeIds: readonly string[]; readonly atMaker?: readonly string[] },
    void
  > =>
  ({ orderId, codeIds, atMaker = [] }, turn) =>
    turn.once((tx) => deps.orders.setAllotment(tx, orderId, codeIds, atMaker.length > 0));

/** One of the order's plates was replaced by another one. */
export const noteReplacement =
  (deps: {
    readonly orders: Orders;
  }): Handler<{ readonly orderId?: string; readonly codeId: string; readonly newCodeId: string }, void> =>
  ({ orderId, codeId, newCodeId }, turn) =>
    turn.once(async (tx) => {
      if (orderId !== undefined) await deps.orders.exchangeCode(tx, orderId, codeId, newCodeId);
    });

/** The maker delivered plates; `left` of the order are still there. */
export const noteReceived =
  (deps: { readonly orders: Orders }): Handler<{ readonly orderId?: string; readonly left: number }, void> =>
  ({ orderId, left }, turn) =>
    turn.once(async (tx) => {
      if (orderId !== undefined) await deps.orders.setAtMaker(tx, orderId, left > 0);
    });

/** The shelf was empty. A late notice after the allotment changes nothing. */
export const noteShortage =
  (deps: { readonly orders: Orders }): Handler<{ readonly orderId: string }, void> =>
  (input, turn) =>
    turn.once((tx) => deps.orders.setShort(tx, input.orderId));
