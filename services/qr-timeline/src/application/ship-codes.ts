import type { Handler } from '@keepsake/platform/turn';
import type { Codes } from './plate-ports.js';

/** The whole order is on its way: its plates no longer come back to the shelf when somebody cancels. */
export const shipCodes =
  (deps: { readonly codes: Codes }): Handler<{ readonly orderId: string; readonly all: boolean }, void> =>
  async ({ orderId, all }, turn) =>
    turn.once(async (tx) => {
      // Of a part of an order nobody says which plates it holds.
      if (all) await deps.codes.ship(tx, orderId);
    });
