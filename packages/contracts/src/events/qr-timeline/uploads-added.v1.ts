import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** The customer added files to an order. They follow the existing ones, in this sequence. */
export const uploadsAdded = defineEvent(
  'qr-timeline.uploads-added.v1',
  z.object({
    orderId: z.uuid(),
    uploadIds: z.array(z.uuid()),
    /** Counts by kind; older publishers omit them. */
    kinds: z.object({ photos: z.int(), videos: z.int() }).optional(),
  }),
  (order) => order.orderId,
);
