import { addressCorrected } from '@keepsake/contracts/events/shipping/address-corrected.v1';
import { replacementShipped } from '@keepsake/contracts/events/shipping/replacement-shipped.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { shippingStaffActed } from '@keepsake/contracts/events/shipping/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import { isSameAddress, type Address } from '../domain/address.js';
import { checkNotBeingBought, checkNothingBought } from '../domain/carrier-label.js';
import { checkCorrectable, checkShippable, checkVoidable, type Shipment } from '../domain/shipment.js';
import type { CarrierLabels } from './carrier-ports.js';
import type { CarrierClient, OrderDispatch, ShipmentRows } from './label-ports.js';
import { shipmentNotFound } from './shipment-not-found.js';
import { trackLabelsJob } from './track-labels.js';

type Moved = { readonly orderId: string };
type Deps = { readonly parcels: ShipmentRows };
type WithLabels = { readonly labels: Pick<CarrierLabels, 'inUse'> };

const locked = async (deps: Deps, tx: Tx, orderId: string): Promise<Shipment> => {
  const [shipment] = await deps.parcels.lock(tx, [orderId]);
  if (!shipment) throw shipmentNotFound();
  return shipment;
};

const publishActed = (tx: Tx, subjectId: string, staffId: string, action: string, changed: readonly string[]): void =>
  tx.publish(shippingStaffActed, { subjectId, staffId, action, subject: 'parcel', changed: [...changed] });

/** Voids a damaged or missing label: the shipment waits for a label again. */
export const voidLabel =
  (deps: Deps & WithLabels): Handler<{ readonly orderId: string }, Moved> =>
  async ({ orderId }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    return ctx.transaction(async (tx) => {
      const shipment = await locked(deps, tx, orderId);
      checkVoidable(shipment);
      checkNothingBought(shipment, await deps.labels.inUse(tx, orderId));
      await deps.parcels.takeLabelOff(tx, orderId);
      publishActed(tx, orderId, staff.id, 'void-label', ['label']);
      return { orderId };
    });
  };

export type CorrectLabel = { readonly orderId: string; readonly name: string } & Address;

/** Corrects address or name on the label. Orders receives the address; the spelling on the label stays here. */
export const correctLabel =
  (deps: Deps & { readonly clock: Clock }): Handler<CorrectLabel, Moved> =>
  async ({ orderId, name, ...address }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations', 'support');
    return ctx.transaction(async (tx) => {
      const shipment = await locked(deps, tx, orderId);
      checkCorrectable(shipment);
      const moved = !(shipment.address && isSameAddress(shipment.address, address));
      const change = moved ? { at: deps.clock.now(), staffId: staff.id } : undefined;
      await deps.parcels.correct(tx, orderId, { ...present({ change }), name, address });
      // A replacement may go to another address than its order.
      if (moved && !shipment.replacing) tx.publish(addressCorrected, { orderId });
      publishActed(tx, orderId, staff.id, 'correct-label', ['name', 'address']);
      return { orderId };
    });
  };

export type ShipParcel = {
  readonly orderId: string;
  readonly carrier: string;
  readonly trackingNumber?: string;
  readonly version?: number;
};

const publishShipped = (tx: Tx, { orderId, replacing, codeIds }: Shipment): void => {
  if (replacing) tx.publish(replacementShipped, { ...replacing, shipmentId: orderId, codeIds: [...codeIds] });
  else tx.publish(shipmentShipped, { orderId, all: true, codeIds: [...codeIds] });
};

/**
 * Marks a shipment as handed to the carrier. Claims the order first, so it cannot be canceled concurrently; the event
 * completes it and triggers an email.
 */
export const shipShipment =
  (
    deps: Deps &
      WithLabels & { readonly carriers: CarrierClient; readonly dispatch: OrderDispatch; readonly clock: Clock },
  ): Handler<ShipParcel, Moved> =>
  async ({ version, ...input }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    const { orderId } = input;
    const before = await ctx.storedResult<Moved>();
    if (before) return before;
    const [seen] = await deps.parcels.read([orderId]);
    if (!seen) throw shipmentNotFound();
    const claim = () => deps.dispatch.claim({ ...present({ version }), orderId, staffId: staff.id }, ctx);
    // The order refuses with the name of the colleague who canceled it.
    if (seen.closedAs === 'cancelled' && !seen.replacing) await claim();
    checkShippable(seen);
    const handed = await deps.carriers.hand(input, ctx);
    // A replacement leaves long after its order, so the order needs no claim.
    if (!seen.replacing) await claim();
    return ctx.transaction(async (tx) => {
      const shipment = await locked(deps, tx, orderId);
      checkShippable(shipment);
      const bought = await deps.labels.inUse(tx, orderId);
      checkNotBeingBought(shipment, bought);
      // The bought label is on the parcel, so its number is the right one.
      await deps.parcels.ship(tx, orderId, {
        ...handed,
        ...(bought?.carrier && present({ carrier: bought.carrier, trackingNumber: bought.trackingNumber })),
        at: deps.clock.now(),
      });
      if (bought) tx.enqueue(trackLabelsJob, {}, { key: trackLabelsJob.name });
      publishShipped(tx, shipment);
      publishActed(tx, orderId, staff.id, 'ship', ['shippedAt', 'carrier', 'trackingNumber']);
      return { orderId };
    });
  };
