import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** The owner of a timeline requested the confirmation email of their activation again. */
export const confirmationAsked = defineEvent(
  'qr-timeline.confirmation-asked.v1',
  z.object({ timelineId: z.uuid() }),
  (request) => request.timelineId,
);
