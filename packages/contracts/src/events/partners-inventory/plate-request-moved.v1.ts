import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A partner has asked for plates, or what became of it: priced, accepted, declined, sent, refused. */
export const plateRequestMoved = defineEvent(
  'partners-inventory.plate-request-moved.v1',
  z.object({
    requestId: z.uuid(),
    locationId: z.uuid(),
    state: z.enum(['asked', 'priced', 'accepted', 'declined', 'sent', 'refused']),
    quantity: z.int().min(1),
    /** For all of them, in US cents. */
    priceCents: z.int().min(0).exactOptional(),
  }),
  (request) => request.requestId,
);
