import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A partner asked the family of a case's page to share its tribute film. */
export const filmAsked = defineEvent(
  'qr-timeline.film-asked.v1',
  z.object({ askId: z.uuid(), timelineId: z.uuid() }),
  (asked) => asked.timelineId,
);
