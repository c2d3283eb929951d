import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A next of kin who was emailed about a page is to be told that another person has opened it; once per contact. */
export const caseOpenedByOther = defineEvent(
  'partners-inventory.case-opened-by-other.v1',
  z.object({ caseId: z.uuid(), contactId: z.uuid(), locationId: z.uuid() }),
  (one) => one.caseId,
);
