import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** Staff wrote the address of a parcel anew, before its label was printed. Where it goes is asked for, not said. */
export const addressCorrected = defineEvent(
  'shipping.address-corrected.v1',
  z.object({ orderId: z.uuid() }),
  (parcel) => parcel.orderId,
);
