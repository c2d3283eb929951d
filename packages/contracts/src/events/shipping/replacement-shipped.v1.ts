import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** A replacement plate was shipped. Consumers fetch its tracking number by RPC. */
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
