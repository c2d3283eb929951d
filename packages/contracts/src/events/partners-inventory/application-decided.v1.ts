import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { partnerType } from '../fields.js';

/** Staff decided on an application or asked the applicant a question. */
export const applicationDecided = defineEvent(
  'partners-inventory.application-decided.v1',
  z.object({ accountId: z.uuid(), decision: z.enum(['approved', 'refused', 'question']), partnerType }),
  (account) => account.accountId,
);
