import type { ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import { isProblem } from '@keepsake/platform/problem';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { ShipmentClient } from '../application/swap-ports.js';

/** A shipment that shipping does not know yet is not shipped. */
export const createShipmentClient = (shipping: Client<ShippingDefinition>): ShipmentClient => ({
  endOf: async (orderId, { signal, correlationId }) => {
    try {
      const { shippedAt, closedAs } = await shipping.GetShipment({ orderId }, { signal, correlationId });
      if (shippedAt !== undefined) return 'shipped';
      return closedAs === 'cancelled' || closedAs === 'completed' ? closedAs : undefined;
    } catch (error) {
      if (isProblem(error) && error.kind === 'not-found') return undefined;
      throw error;
    }
  },
});
