import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A guest reported an entry. `aboutKeepers`: only support is notified. */
export const entryReported = defineEvent(
  'qr-timeline.entry-reported.v1',
  z.object({ reportId: z.uuid(), timelineId: z.uuid(), aboutKeepers: z.boolean() }),
  (report) => report.timelineId,
);
