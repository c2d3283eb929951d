import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** The export that `customerId` requested is ready or failed. */
export const exportSettled = defineEvent(
  'qr-timeline.export-settled.v1',
  z.object({
    exportId: z.uuid(),
    timelineId: z.uuid(),
    customerId: opaqueId,
    outcome: z.enum(['ready', 'failed']),
    test: z.boolean(),
  }),
  (settled) => settled.exportId,
);
