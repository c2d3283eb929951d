import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId, slug } from '../fields.js';

/** A plate was activated and opens a timeline. */
export const codeActivated = defineEvent(
  'qr-timeline.code-activated.v1',
  z.object({
    codeId: z.uuid(),
    timelineId: z.uuid(),
    customerId: opaqueId,
    eventType: slug,
    orderId: z.uuid().exactOptional(),
    caseId: z.uuid().exactOptional(),
    test: z.boolean(),
  }),
  (plate) => plate.codeId,
);
