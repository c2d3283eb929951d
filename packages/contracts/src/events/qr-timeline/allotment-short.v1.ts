import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** Stock ran out: the order still lacks this many codes. */
export const allotmentShort = defineEvent(
  'qr-timeline.allotment-short.v1',
  z.object({ orderId: z.uuid(), missing: z.int() }),
  (order) => order.orderId,
);
