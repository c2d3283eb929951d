import type { Handler } from '@keepsake/platform/turn';
import type { Shipments } from './ports.js';

type Deps = { readonly shipments: Shipments };

/** The business has the money; staff may have settled how many plates a package holds. */
export const notePayment =
  (deps: Deps): Handler<Parameters<Shipments['notePayment']>[1], void> =>
  (input, turn) =>
    turn.once((tx) => deps.shipments.notePayment(tx, input));

/** The parcel's codes are known. Comes from another topic, so perhaps before the order itself was heard of. */
export const noteCodes =
  (deps: Deps): Handler<Parameters<Shipments['noteCodes']>[1], void> =>
  (input, turn) =>
    turn.once((tx) => deps.shipments.noteCodes(tx, input));

/** Nothing will be sent any more: the order is cancelled, or staff closed it as done. */
export const closeShipment =
  (deps: Deps): Handler<Parameters<Shipments['close']>[1], void> =>
  (input, turn) =>
    turn.once((tx) => deps.shipments.close(tx, input));

/** The maker delivered plates: a shipment that has all of them waits for a label only. */
export const noteReceived =
  (deps: Deps): Handler<{ readonly codeIds: readonly string[] }, void> =>
  ({ codeIds }, turn) =>
    turn.once((tx) => deps.shipments.noteReceived(tx, codeIds));
