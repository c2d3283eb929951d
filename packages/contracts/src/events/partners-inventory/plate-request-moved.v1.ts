import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A plate request was created or changed state: priced, accepted, declined, sent or refused. */
export const plateRequestMoved = defineEvent(
  'partners-inventory.plate-request-moved.v1',
  z.object({
    requestId: z.uuid(),
    locationId: z.uuid(),
    state: z.enum(['asked', 'priced', 'accepted', 'declined', 'sent', 'refused']),
    quantity: z.int().min(1),
    /** Total in US cents. */
    priceCents: z.int().min(0).exactOptional(),
  }),
  (request) => request.requestId,
);
