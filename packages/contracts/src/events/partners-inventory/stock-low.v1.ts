import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A location's stock fell to its threshold, or to nothing; said once each time it does. */
export const stockLow = defineEvent(
  'partners-inventory.stock-low.v1',
  z.object({
    locationId: z.uuid(),
    kind: z.enum(['low_stock', 'out_of_stock']),
    stock: z.int().min(0),
    threshold: z.int().min(0),
  }),
  (shelf) => shelf.locationId,
);
