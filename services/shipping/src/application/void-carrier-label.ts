import { shippingStaffActed } from '@keepsake/contracts/events/shipping/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import { checkLabelVoidable } from '../domain/carrier-label.js';
import type { CarrierLabels } from './carrier-ports.js';
import type { ShipmentRows } from './label-ports.js';
import { requireCarrier, type Carrier } from './quote-label.js';
import { shipmentNotFound } from './shipment-not-found.js';

type Moved = { readonly orderId: string };

/**
 * Gives an unused label back to the carrier, which refunds it. Canceling twice is one cancellation there, so a crash
 * before the commit is repaired by pressing again.
 */
export const voidCarrierLabel =
  (deps: {
    readonly parcels: ShipmentRows;
    readonly labels: CarrierLabels;
    readonly carrier: Carrier | undefined;
  }): Handler<Moved, Moved> =>
  async ({ orderId }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    const { shop } = requireCarrier(deps.carrier);
    const before = await ctx.storedResult<Moved>();
    if (before) return before;
    const [seen] = await deps.parcels.read([orderId]);
    if (!seen) throw shipmentNotFound();
    const latest = (await deps.labels.latest([orderId])).get(orderId);
    const label = checkLabelVoidable(
      seen,
      latest?.state === 'buying' || latest?.state === 'bought' ? latest : undefined,
    );
    await shop.cancel(label.draftId, ctx);
    return ctx.transaction(async (tx) => {
      const [shipment] = await deps.parcels.lock(tx, [orderId]);
      await deps.labels.recordVoided(tx, label.id);
      if (shipment && !shipment.shipped) await deps.parcels.takeLabelOff(tx, orderId);
      tx.publish(shippingStaffActed, {
        subjectId: orderId,
        staffId: staff.id,
        action: 'void-carrier-label',
        subject: 'parcel',
        changed: ['carrierLabel'],
      });
      return { orderId };
    });
  };
