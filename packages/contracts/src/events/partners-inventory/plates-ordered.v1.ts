import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A partner accepted the price of plates. This is an order from now on, under the id generated for it. */
export const platesOrdered = defineEvent(
  'partners-inventory.plates-ordered.v1',
  z.object({
    requestId: z.uuid(),
    orderId: z.uuid(),
    locationId: z.uuid(),
    quantity: z.int().min(1),
    /** Total in US cents. */
    priceCents: z.int().min(0),
  }),
  (request) => request.requestId,
);
