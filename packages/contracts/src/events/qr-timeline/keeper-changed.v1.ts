import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** Somebody keeps a timeline from now on, or does not any more. `owns`: it was handed over to them, by `fromId`. */
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
