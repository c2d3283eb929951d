import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** The weekly question to a relative is due: its email is to be sent. */
export const questionAsked = defineEvent(
  'qr-timeline.question-asked.v1',
  z.object({ questionId: z.uuid(), timelineId: z.uuid() }),
  (asked) => asked.timelineId,
);
