import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A partner has accepted the price of plates: this is an order from now on, under the id that was drawn for it. */
export const platesOrdered = defineEvent(
  'partners-inventory.plates-ordered.v1',
  z.object({
    requestId: z.uuid(),
    orderId: z.uuid(),
    locationId: z.uuid(),
    quantity: z.int().min(1),
    /** For all of them, in US cents. */
    priceCents: z.int().min(0),
  }),
  (request) => request.requestId,
);
