import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** The shelf was empty: so many codes of the order are still missing. */
export const allotmentShort = defineEvent(
  'qr-timeline.allotment-short.v1',
  z.object({ orderId: z.uuid(), missing: z.int() }),
  (order) => order.orderId,
);
