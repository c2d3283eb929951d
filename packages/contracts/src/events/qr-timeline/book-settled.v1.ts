import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** The memory book that `customerId` requested is ready or failed. */
export const bookSettled = defineEvent(
  'qr-timeline.book-settled.v1',
  z.object({
    copyId: z.uuid(),
    timelineId: z.uuid(),
    customerId: opaqueId,
    outcome: z.enum(['ready', 'failed']),
    test: z.boolean(),
  }),
  (settled) => settled.copyId,
);
