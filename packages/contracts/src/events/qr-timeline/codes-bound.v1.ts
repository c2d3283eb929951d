import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/**
 * These codes belong to a partner's location from now on. With `orderId` they are shipped; without, staff handed them
 * over.
 */
export const codesBound = defineEvent(
  'qr-timeline.codes-bound.v1',
  z.object({
    locationId: z.uuid(),
    codeIds: z.array(z.uuid()).min(1),
    orderId: z.uuid().exactOptional(),
  }),
  (bound) => bound.locationId,
);
