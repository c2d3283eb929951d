import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** An accepted price was withdrawn before it was paid; a payment that came first wins. */
export const platesOrderWithdrawn = defineEvent(
  'partners-inventory.plates-order-withdrawn.v1',
  z.object({ requestId: z.uuid(), orderId: z.uuid() }),
  (request) => request.requestId,
);
