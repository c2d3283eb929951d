import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/**
 * A plate replaced another one, with or without a timeline. `replacementId` is the shipment; absent if nothing is
 * shipped.
 */
export const plateReplaced = defineEvent(
  'qr-timeline.plate-replaced.v1',
  z.object({
    codeId: z.uuid(),
    newCodeId: z.uuid(),
    replacementId: z.uuid().exactOptional(),
    orderId: z.uuid().exactOptional(),
    caseId: z.uuid().exactOptional(),
    customerId: opaqueId.exactOptional(),
    atMaker: z.boolean(),
  }),
  (plate) => plate.orderId ?? plate.newCodeId,
);
