import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { platePrefix } from '../fields.js';

/** A batch of codes was created. `test` codes are not counted. */
export const codesMade = defineEvent(
  'qr-timeline.codes-made.v1',
  z.object({
    batchId: z.uuid(),
    count: z.int(),
    prefix: platePrefix,
    locationId: z.uuid().exactOptional(),
    test: z.boolean(),
  }),
  (batch) => batch.batchId,
);
