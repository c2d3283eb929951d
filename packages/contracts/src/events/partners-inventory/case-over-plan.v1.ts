import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A location has created more cases in a month than its plan includes; said for each of these cases. */
export const caseOverPlan = defineEvent(
  'partners-inventory.case-over-plan.v1',
  z.object({
    caseId: z.uuid(),
    locationId: z.uuid(),
    /** The place of this case in its month. */
    number: z.int().min(1),
    casesPerMonth: z.int().min(0),
  }),
  (one) => one.locationId,
);
