import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { cents } from '../fields.js';

/** A payout to an affiliate was paid. */
export const payoutPaid = defineEvent(
  'affiliates-escrow.payout-paid.v1',
  z.object({ payoutId: z.uuid(), affiliateId: z.uuid(), amountCents: cents, currency: z.enum(['USD']) }),
  (payout) => payout.payoutId,
);
