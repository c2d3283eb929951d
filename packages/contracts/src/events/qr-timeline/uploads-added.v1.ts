import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** The customer put further files to an order, in this order, after those it has already. */
export const uploadsAdded = defineEvent(
  'qr-timeline.uploads-added.v1',
  z.object({ orderId: z.uuid(), uploadIds: z.array(z.uuid()) }),
  (order) => order.orderId,
);
