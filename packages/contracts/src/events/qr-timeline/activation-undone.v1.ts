import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** Support took an activation back: the plate is as if nobody had claimed it, and `customerId` keeps it no more. */
export const activationUndone = defineEvent(
  'qr-timeline.activation-undone.v1',
  z.object({
    codeId: z.uuid(),
    timelineId: z.uuid(),
    customerId: opaqueId,
    orderId: z.uuid().exactOptional(),
    test: z.boolean(),
  }),
  (plate) => plate.codeId,
);
