import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/**
 * A shipment with these codes was shipped. `all`: the order has no further shipments. Consumers fetch its tracking
 * number by RPC.
 */
export const shipmentShipped = defineEvent(
  'shipping.shipment-shipped.v1',
  z.object({ orderId: z.uuid(), all: z.boolean(), codeIds: z.array(z.uuid()).exactOptional() }),
  (shipment) => shipment.orderId,
);
