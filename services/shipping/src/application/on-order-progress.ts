import type { Handler } from '@keepsake/platform/request-context';
import type { Shipments } from './ports.js';

type Deps = { readonly shipments: Shipments };

/** Marks the payment. Staff may have set how many plates the package holds. */
export const onPaymentConfirmed =
  (deps: Deps): Handler<Parameters<Shipments['recordPayment']>[1], void> =>
  (input, ctx) =>
    ctx.transaction((tx) => deps.shipments.recordPayment(tx, input));

/** Stores the codes. The event comes from another topic, so it may arrive before the order. */
export const onCodesAllotted =
  (deps: Deps): Handler<Parameters<Shipments['recordCodes']>[1], void> =>
  (input, ctx) =>
    ctx.transaction((tx) => deps.shipments.recordCodes(tx, input));

/** Closes the shipment of a canceled order, or of one that staff completed. */
export const closeShipment =
  (deps: Deps): Handler<Parameters<Shipments['close']>[1], void> =>
  (input, ctx) =>
    ctx.transaction((tx) => deps.shipments.close(tx, input));

/** Marks plates as received; a shipment with all of its plates waits for a label only. */
export const onPlatesReceived =
  (deps: Deps): Handler<{ readonly codeIds: readonly string[] }, void> =>
  ({ codeIds }, ctx) =>
    ctx.transaction((tx) => deps.shipments.recordReceived(tx, codeIds));
