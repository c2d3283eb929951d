import type { ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { ParcelDesk } from '../application/tell-of-parcel.js';
import { ifStillThere } from './if-still-there.js';

export const askedParcelDesk = (shipping: Client<ShippingDefinition>): ParcelDesk => ({
  parcelOf: async (orderId, { signal, correlationId }) => {
    const parcel = await ifStillThere(shipping.GetShipment({ orderId }, { signal, correlationId }));
    return parcel && present({ carrier: parcel.carrier, trackingNumber: parcel.trackingNumber });
  },
});
