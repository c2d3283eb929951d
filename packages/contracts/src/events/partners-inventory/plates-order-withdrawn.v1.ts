import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** An accepted price was withdrawn before payment; an earlier payment wins. */
export const platesOrderWithdrawn = defineEvent(
  'partners-inventory.plates-order-withdrawn.v1',
  z.object({ requestId: z.uuid(), orderId: z.uuid() }),
  (request) => request.requestId,
);
