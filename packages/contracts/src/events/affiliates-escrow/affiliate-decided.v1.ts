import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** Staff decided on an affiliate. */
export const affiliateDecided = defineEvent(
  'affiliates-escrow.affiliate-decided.v1',
  z.object({ affiliateId: z.uuid(), decision: z.enum(['approved', 'refused', 'paused']) }),
  (affiliate) => affiliate.affiliateId,
);
