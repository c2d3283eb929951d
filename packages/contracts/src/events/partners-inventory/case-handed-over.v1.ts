import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A partner requested the email that gives a family the address of their plate; once per email. */
export const caseHandedOver = defineEvent(
  'partners-inventory.case-handed-over.v1',
  z.object({ caseId: z.uuid(), codeId: z.uuid(), locationId: z.uuid() }),
  (one) => one.caseId,
);
