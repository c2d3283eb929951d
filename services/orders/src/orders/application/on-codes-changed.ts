import type { Handler } from '@keepsake/platform/request-context';
import type { Orders } from './ports.js';

/** Records that the codes of the order exist and clears its shortage. */
export const onCodesAllotted =
  (deps: {
    readonly orders: Orders;
  }): Handler<
    { readonly orderId: string; readonly codeIds: readonly string[]; readonly atMaker?: readonly string[] },
    void
  > =>
  ({ orderId, codeIds, atMaker = [] }, ctx) =>
    ctx.transaction((tx) => deps.orders.setAllotment(tx, orderId, codeIds, atMaker.length > 0));

/** Replaces one plate of the order with another. */
export const onPlateReplaced =
  (deps: {
    readonly orders: Orders;
  }): Handler<
    { readonly orderId?: string; readonly codeId: string; readonly newCodeId: string; readonly at: Date },
    void
  > =>
  ({ orderId, codeId, newCodeId, at }, ctx) =>
    ctx.transaction(async (tx) => {
      if (orderId !== undefined) await deps.orders.exchangeCode(tx, orderId, { codeId, newCodeId, at });
    });

/** Records delivered plates; `left` of the order are still at the maker. */
export const onPlatesReceived =
  (deps: { readonly orders: Orders }): Handler<{ readonly orderId?: string; readonly left: number }, void> =>
  ({ orderId, left }, ctx) =>
    ctx.transaction(async (tx) => {
      if (orderId !== undefined) await deps.orders.setAtMaker(tx, orderId, left > 0);
    });

/** Records that stock ran out. A late event after the allotment changes nothing. */
export const onAllotmentShort =
  (deps: { readonly orders: Orders }): Handler<{ readonly orderId: string }, void> =>
  (input, ctx) =>
    ctx.transaction((tx) => deps.orders.setShort(tx, input.orderId));
