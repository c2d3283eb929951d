import { addressCorrected } from '@keepsake/contracts/events/shipping/address-corrected.v1';
import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { isSameAddress, type Address } from '../domain/address.js';
import { checkAddressOpen } from '../domain/shipment.js';
import type { ShipmentRows } from './label-ports.js';

export type SetAddress = { readonly orderId: string } & Address;

/** Sets the address until the label is printed. The order is updated by the event. */
export const setAddress =
  (deps: {
    readonly parcels: ShipmentRows;
    readonly clock: Clock;
  }): Handler<SetAddress, { readonly orderId: string }> =>
  async ({ orderId, ...address }, ctx) => {
    requireSystem(ctx.caller);
    return ctx.transaction(async (tx) => {
      const [shipment] = await deps.parcels.lock(tx, [orderId]);
      if (!shipment) throw notOpenYet();
      checkAddressOpen(shipment);
      if (shipment.address && isSameAddress(shipment.address, address)) return { orderId };
      await deps.parcels.correct(tx, orderId, { address, change: { at: deps.clock.now() } });
      tx.publish(addressCorrected, { orderId });
      return { orderId };
    });
  };

/** The caller knows the order, so its event has not been processed yet. */
const notOpenYet = () =>
  problem('conflict', 'parcel-not-open-yet', 'We are still setting up this order. Try again in a minute.');
