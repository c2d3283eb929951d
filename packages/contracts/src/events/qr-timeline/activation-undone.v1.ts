import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** Support undid an activation: the plate is free again, and `customerId` no longer owns it. */
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
