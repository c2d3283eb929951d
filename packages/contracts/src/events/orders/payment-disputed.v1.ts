import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { cents } from '../fields.js';

/**
 * The buyer's bank reclaims a payment (chargeback), or decided about it. No money of the order moves by this; staff
 * record a lost dispute as a refund. `dueAt`: when the provider needs the evidence.
 */
export const paymentDisputed = defineEvent(
  'orders.payment-disputed.v1',
  z.object({
    orderId: z.uuid(),
    state: z.enum(['open', 'won', 'lost']),
    amountCents: cents,
    currency: z.string().regex(/^[A-Z]{3}$/),
    dueAt: z.iso.datetime().exactOptional(),
  }),
  (dispute) => dispute.orderId,
);
