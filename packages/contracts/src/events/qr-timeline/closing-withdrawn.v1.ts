import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** The announced closing does not take place. */
export const closingWithdrawn = defineEvent(
  'qr-timeline.closing-withdrawn.v1',
  z.object({ closingId: z.uuid(), closesOn: z.iso.date() }),
  (closing) => closing.closingId,
);
