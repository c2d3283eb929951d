import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { cents } from '../fields.js';

/** The commission of an order is earned, or taken back. `leftCents`: a part was taken back, and this much goes on. */
export const commissionSettled = defineEvent(
  'affiliates-escrow.commission-settled.v1',
  z.object({
    orderId: z.uuid(),
    affiliateId: z.uuid(),
    amountCents: cents,
    as: z.enum(['confirmed', 'reversed']),
    leftCents: cents.exactOptional(),
  }),
  (commission) => commission.orderId,
);
