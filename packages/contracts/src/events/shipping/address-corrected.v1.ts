import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** Staff or the buyer changed the address of a shipment before its label was printed. Consumers fetch it by RPC. */
export const addressCorrected = defineEvent(
  'shipping.address-corrected.v1',
  z.object({ orderId: z.uuid() }),
  (shipment) => shipment.orderId,
);
