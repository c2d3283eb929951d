import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** The business closes on a day; campaigns emails owners and keepers. */
export const closingAnnounced = defineEvent(
  'qr-timeline.closing-announced.v1',
  z.object({ closingId: z.uuid(), closesOn: z.iso.date() }),
  (closing) => closing.closingId,
);
