import { shippingStaffActed } from '@keepsake/contracts/events/shipping/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import { checkBuyable, chosenRate, shipToText } from '../domain/carrier-label.js';
import type { CarrierLabels } from './carrier-ports.js';
import { finishPurchaseJob } from './finish-purchase.js';
import type { ShipmentRows } from './label-ports.js';
import { shipmentNotFound } from './shipment-not-found.js';

export type BuyLabel = {
  readonly orderId: string;
  readonly quoteId: string;
  readonly rateId: string;
  /** The price that staff confirmed. */
  readonly priceCents: number;
};

/**
 * Commits to a rate before the purchase, which a job makes. A crash at any point leaves a row that names the draft, and
 * a second press is refused.
 */
export const buyLabel =
  (deps: {
    readonly parcels: ShipmentRows;
    readonly labels: CarrierLabels;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<BuyLabel, { readonly orderId: string }> =>
  async ({ orderId, quoteId, ...choice }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    return ctx.transaction(async (tx) => {
      const [shipment] = await deps.parcels.lock(tx, [orderId]);
      if (!shipment) throw shipmentNotFound();
      checkBuyable(shipment, await deps.labels.inUse(tx, orderId));
      const at = deps.clock.now();
      const rate = chosenRate(
        await deps.labels.lock(tx, quoteId),
        shipment,
        deps.labels.hash(shipToText(shipment)),
        choice,
        at,
      );
      const tookPlace = shipment.label === undefined;
      await deps.labels.begin(tx, quoteId, {
        rateId: rate.id,
        service: rate.service,
        priceCents: rate.priceCents,
        currency: rate.currency,
        at,
        staffId: staff.id,
        tookPlace,
      });
      // The parcel moves to the printed ones, which closes its address.
      if (tookPlace)
        await deps.parcels.print(
          tx,
          { id: deps.ids.next(), printedAt: at, printedBy: staff.id, startPosition: 1, format: 'thermal-4x6' },
          [orderId],
        );
      tx.enqueue(finishPurchaseJob, { labelId: quoteId });
      tx.publish(shippingStaffActed, {
        subjectId: orderId,
        staffId: staff.id,
        action: 'buy-label',
        subject: 'parcel',
        changed: ['carrierLabel'],
      });
      return { orderId };
    });
  };
