import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/**
 * A next of kin of a case is to get the email with the address of the plate; once per email. Without `contactId`, or with
 * the id of the case, it is the first contact.
 */
export const caseHandedOver = defineEvent(
  'partners-inventory.case-handed-over.v1',
  z.object({ caseId: z.uuid(), codeId: z.uuid(), locationId: z.uuid(), contactId: z.uuid().exactOptional() }),
  (one) => one.caseId,
);
