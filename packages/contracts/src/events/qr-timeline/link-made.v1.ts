import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** Somebody is to be mailed a link: an invited guest, a keeper to be, whoever is to take a timeline over. */
export const linkMade = defineEvent(
  'qr-timeline.link-made.v1',
  z.object({ linkId: z.uuid(), timelineId: z.uuid() }),
  (link) => link.linkId,
);
