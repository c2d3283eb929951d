import type { Handler } from '@keepsake/platform/turn';
import type { Shipments } from './ports.js';

/** The same person under a corrected address. Whoever orders under the old one later is somebody else. */
export const moveBuyer =
  (deps: {
    readonly shipments: Shipments;
  }): Handler<{ readonly fromId: string; readonly toId: string; readonly at: Date }, void> =>
  (move, turn) =>
    turn.once((tx) => deps.shipments.moveBuyer(tx, move));

/** The buyer's account was deleted: no name and no address stays with what was sent. */
export const forgetBuyer =
  (deps: { readonly shipments: Shipments }): Handler<{ readonly customerId: string; readonly at: Date }, void> =>
  ({ customerId, at }, turn) =>
    turn.once((tx) => deps.shipments.forgetBuyer(tx, customerId, at));
