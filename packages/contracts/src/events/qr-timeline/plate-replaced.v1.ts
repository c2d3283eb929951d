import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/**
 * One plate stands in for another one, whether a timeline was on it or not. `replacementId` names its shipment; absent when
 * nothing has to be shipped.
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
