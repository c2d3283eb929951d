import type { ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { Parcels } from '../application/ports.js';
import { ifThere } from './if-there.js';

export const askedParcels = (shipping: Client<ShippingDefinition>): Parcels => ({
  addressOf: async (orderId, { signal, correlationId }) => {
    const parcel = await ifThere(shipping.GetShipment({ orderId }, { signal, correlationId }));
    if (parcel?.street === undefined) return undefined;
    const { street, city = '', state = '', zip = '', country = '' } = parcel;
    return { street, city, state, zip, country };
  },
});
