import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** The carrier has the plate that stands in for another one. Its tracking number is asked for, not said. */
export const replacementShipped = defineEvent(
  'shipping.replacement-shipped.v1',
  z.object({
    shipmentId: z.uuid(),
    codeIds: z.array(z.uuid()),
    orderId: z.uuid().exactOptional(),
    customerId: opaqueId.exactOptional(),
  }),
  (shipment) => shipment.shipmentId,
);
