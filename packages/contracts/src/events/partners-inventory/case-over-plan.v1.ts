import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A location exceeded its monthly plan, or a further half of it; published once for each of these thresholds. */
export const caseOverPlan = defineEvent(
  'partners-inventory.case-over-plan.v1',
  z.object({
    caseId: z.uuid(),
    locationId: z.uuid(),
    /** The number in its month of the case that exceeded the threshold. */
    number: z.int().min(1),
    casesPerMonth: z.int().min(0),
  }),
  (one) => one.locationId,
);
