import type { ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { ShipmentRows } from '../application/ports.js';
import { undefinedIfNotFound } from '../../shared/adapters/undefined-if-not-found.js';

export const createShipmentClient = (shipping: Client<ShippingDefinition>): ShipmentRows => ({
  addressOf: async (orderId, { signal, correlationId }) => {
    const shipment = await undefinedIfNotFound(shipping.GetShipment({ orderId }, { signal, correlationId }));
    if (shipment?.street === undefined) return undefined;
    const { street, city = '', state = '', zip = '', country = '' } = shipment;
    const { addressChangedAt: at, addressChangedBy: staffId } = shipment;
    return {
      address: { street, city, state, zip, country },
      ...(at !== undefined && { change: { at: new Date(at), ...present({ staffId }) } }),
    };
  },
});
