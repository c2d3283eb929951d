import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { cents } from '../fields.js';

/**
 * The commission of an order was earned or reversed. `leftCents`: a part was reversed, and this amount remains.
 * `judged`: staff reversed it after a review.
 */
export const commissionSettled = defineEvent(
  'affiliates-escrow.commission-settled.v1',
  z.object({
    orderId: z.uuid(),
    affiliateId: z.uuid(),
    amountCents: cents,
    as: z.enum(['confirmed', 'reversed']),
    leftCents: cents.exactOptional(),
    judged: z.literal(true).exactOptional(),
  }),
  (commission) => commission.orderId,
);
