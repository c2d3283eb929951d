import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A sealed memory reached its day and is an ordinary memory from now on. */
export const capsuleOpened = defineEvent(
  'qr-timeline.capsule-opened.v1',
  z.object({ capsuleId: z.uuid(), timelineId: z.uuid() }),
  (opened) => opened.timelineId,
);
