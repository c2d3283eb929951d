import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A link must be emailed to an invited guest, a future keeper or a future owner. */
export const linkMade = defineEvent(
  'qr-timeline.link-made.v1',
  z.object({ linkId: z.uuid(), timelineId: z.uuid() }),
  (link) => link.linkId,
);
