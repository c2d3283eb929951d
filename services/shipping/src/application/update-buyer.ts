import type { Handler } from '@keepsake/platform/request-context';
import type { Shipments } from './ports.js';

/**
 * Moves the shipments of a person to a corrected address. A later order under the old address belongs to another
 * person.
 */
export const moveBuyer =
  (deps: {
    readonly shipments: Shipments;
  }): Handler<{ readonly fromId: string; readonly toId: string; readonly at: Date }, void> =>
  (move, ctx) =>
    ctx.transaction((tx) => deps.shipments.moveBuyer(tx, move));

/** Erases name and address from the shipments of a deleted account. */
export const eraseBuyer =
  (deps: { readonly shipments: Shipments }): Handler<{ readonly customerId: string; readonly at: Date }, void> =>
  ({ customerId, at }, ctx) =>
    ctx.transaction((tx) => deps.shipments.eraseBuyer(tx, customerId, at));
