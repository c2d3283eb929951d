import type { ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { ShipmentClient } from '../application/send-shipment-email.js';
import { undefinedIfNotFound } from './undefined-if-not-found.js';

export const createShipmentClient = (shipping: Client<ShippingDefinition>): ShipmentClient => ({
  shipmentOf: async (orderId, { signal, correlationId }) => {
    const shipment = await undefinedIfNotFound(shipping.GetShipment({ orderId }, { signal, correlationId }));
    return shipment && present({ carrier: shipment.carrier, trackingNumber: shipment.trackingNumber });
  },
});
