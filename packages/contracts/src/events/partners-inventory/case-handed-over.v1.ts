import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A partner asks for the mail that leads a family to the plate of their case; again for every mail. */
export const caseHandedOver = defineEvent(
  'partners-inventory.case-handed-over.v1',
  z.object({ caseId: z.uuid(), codeId: z.uuid(), locationId: z.uuid() }),
  (one) => one.caseId,
);
