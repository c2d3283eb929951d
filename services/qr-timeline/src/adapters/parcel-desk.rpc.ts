import type { ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import { isProblem } from '@keepsake/platform/problem';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { ParcelDesk } from '../application/swap-ports.js';

/** A parcel that shipping has not heard of yet has not left the house. */
export const askedParcels = (shipping: Client<ShippingDefinition>): ParcelDesk => ({
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
