import { addressCorrected } from '@keepsake/contracts/events/shipping/address-corrected.v1';
import { replacementShipped } from '@keepsake/contracts/events/shipping/replacement-shipped.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { shippingStaffActed } from '@keepsake/contracts/events/shipping/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { isSameAddress, type Address } from '../domain/address.js';
import { checkCorrectable, checkShippable, checkVoidable, type Parcel } from '../domain/shipment.js';
import type { CarrierDesk, OrderDispatch, Parcels } from './label-ports.js';
import { parcelNotFound } from './parcel-not-found.js';

type Moved = { readonly orderId: string };
type Deps = { readonly parcels: Parcels };

const locked = async (deps: Deps, tx: Tx, orderId: string): Promise<Parcel> => {
  const [parcel] = await deps.parcels.lock(tx, [orderId]);
  if (!parcel) throw parcelNotFound();
  return parcel;
};

const sayActed = (tx: Tx, subjectId: string, staffId: string, action: string, changed: readonly string[]): void =>
  tx.say(shippingStaffActed, { subjectId, staffId, action, subject: 'parcel', changed: [...changed] });

/** The label was spoilt or never came out: the parcel waits for a label again. */
export const voidLabel =
  (deps: Deps): Handler<{ readonly orderId: string }, Moved> =>
  async ({ orderId }, turn) => {
    const staff = requireStaff(turn.caller, 'operations');
    return turn.once(async (tx) => {
      checkVoidable(await locked(deps, tx, orderId));
      await deps.parcels.takeLabelOff(tx, orderId);
      sayActed(tx, orderId, staff.id, 'void-label', ['label']);
      return { orderId };
    });
  };

export type CorrectLabel = { readonly orderId: string; readonly name: string } & Address;

/**
 * What the label says: a missing address, a doubtful one, a name in letters that a label cannot show. The order is told where
 * its parcel goes; how the name is spelt on paper is nobody else's.
 */
export const correctLabel =
  (deps: Deps): Handler<CorrectLabel, Moved> =>
  async ({ orderId, ...to }, turn) => {
    const staff = requireStaff(turn.caller, 'operations', 'support');
    return turn.once(async (tx) => {
      const parcel = await locked(deps, tx, orderId);
      checkCorrectable(parcel);
      await deps.parcels.correct(tx, orderId, to);
      // A replacement may go elsewhere than the order once did.
      if (!parcel.replacing && !(parcel.address && isSameAddress(parcel.address, to)))
        tx.say(addressCorrected, { orderId });
      sayActed(tx, orderId, staff.id, 'correct-label', ['name', 'address']);
      return { orderId };
    });
  };

export type ShipParcel = {
  readonly orderId: string;
  readonly carrier: string;
  readonly trackingNumber?: string;
  readonly version?: number;
};

const sayShipped = (tx: Tx, { orderId, replacing, codeIds }: Parcel): void => {
  if (replacing) tx.say(replacementShipped, { ...replacing, shipmentId: orderId, codeIds: [...codeIds] });
  else tx.say(shipmentShipped, { orderId, all: true, codeIds: [...codeIds] });
};

/**
 * The carrier has it. The order is claimed first, so that no one cancels it at the same moment; it learns of the rest by the
 * event and closes itself, and the buyer, or the family of a replaced plate,
 * gets an email.
 */
export const shipParcel =
  (
    deps: Deps & { readonly carriers: CarrierDesk; readonly dispatch: OrderDispatch; readonly clock: Clock },
  ): Handler<ShipParcel, Moved> =>
  async ({ version, ...asked }, turn) => {
    const staff = requireStaff(turn.caller, 'operations');
    const { orderId } = asked;
    const before = await turn.kept<Moved>();
    if (before) return before;
    const [seen] = await deps.parcels.read([orderId]);
    if (!seen) throw parcelNotFound();
    checkShippable(seen);
    const handed = await deps.carriers.hand(asked, turn);
    // A replacement leaves long after its order; nothing of the order depends on it.
    if (!seen.replacing) await deps.dispatch.claim({ ...present({ version }), orderId, staffId: staff.id }, turn);
    return turn.once(async (tx) => {
      const parcel = await locked(deps, tx, orderId);
      checkShippable(parcel);
      await deps.parcels.ship(tx, orderId, { ...handed, at: deps.clock.now() });
      sayShipped(tx, parcel);
      sayActed(tx, orderId, staff.id, 'ship', ['shippedAt', 'carrier', 'trackingNumber']);
      return { orderId };
    });
  };
