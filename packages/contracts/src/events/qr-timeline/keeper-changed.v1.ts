import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** A person became a keeper of a timeline, or is one no longer. `owns`: `fromId` handed ownership over to them. */
export const keeperChanged = defineEvent(
  'qr-timeline.keeper-changed.v1',
  z.object({
    timelineId: z.uuid(),
    keeperId: z.uuid(),
    customerId: opaqueId,
    now: z.enum(['joined', 'left', 'removed', 'owns']),
    fromId: opaqueId.exactOptional(),
  }),
  (keeper) => keeper.timelineId,
);
