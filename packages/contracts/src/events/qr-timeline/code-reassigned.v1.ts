import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId, slug } from '../fields.js';

/** A timeline moved to another plate. `gone`: the old one no longer opens it. */
export const codeReassigned = defineEvent(
  'qr-timeline.code-reassigned.v1',
  z.object({
    codeId: z.uuid(),
    newCodeId: z.uuid(),
    timelineId: z.uuid(),
    customerId: opaqueId,
    reason: slug,
    gone: z.boolean(),
    /** The new plate must still be shipped. */
    ships: z.boolean().exactOptional(),
    test: z.boolean(),
  }),
  (plate) => plate.codeId,
);
