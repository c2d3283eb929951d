import type { Handler } from '@keepsake/platform/turn';
import type { Orders } from './ports.js';

/** The customer put further files to an order: they are counted, and become memories after those it came with. */
export const noteUploads =
  (deps: {
    readonly orders: Orders;
  }): Handler<{ readonly orderId: string; readonly uploadIds: readonly string[] }, void> =>
  ({ orderId, uploadIds }, turn) =>
    turn.once((tx) => deps.orders.addUploads(tx, orderId, uploadIds));
