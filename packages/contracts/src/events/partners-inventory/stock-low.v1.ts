import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A location's stock fell to its threshold or to zero; published once each time. */
export const stockLow = defineEvent(
  'partners-inventory.stock-low.v1',
  z.object({
    locationId: z.uuid(),
    kind: z.enum(['low_stock', 'out_of_stock']),
    stock: z.int().min(0),
    threshold: z.int().min(0),
  }),
  (stock) => stock.locationId,
);
