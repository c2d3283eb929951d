import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** The parcel was handed to a carrier, with these codes in it. `all`: nothing of the order is left to send. Its number is asked for, not said. */
export const shipmentShipped = defineEvent(
  'shipping.shipment-shipped.v1',
  z.object({ orderId: z.uuid(), all: z.boolean(), codeIds: z.array(z.uuid()).exactOptional() }),
  (shipment) => shipment.orderId,
);
