import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { cents } from '../fields.js';

/**
 * Some or all of what was paid went back: `amountCents` now, `refundedCents` of `paidCents` by now. `surplus`: money that was
 * never owed, such as a second payment; nothing of what was sold changes by it. `owedCents` of a canceled order are still to be
 * refunded.
 */
export const orderRefunded = defineEvent(
  'orders.order-refunded.v1',
  z.object({
    orderId: z.uuid(),
    refundId: z.uuid(),
    amountCents: cents,
    refundedCents: cents,
    paidCents: cents,
    currency: z.literal('USD'),
    surplus: z.boolean(),
    owedCents: cents.exactOptional(),
  }),
  (refund) => refund.orderId,
);
