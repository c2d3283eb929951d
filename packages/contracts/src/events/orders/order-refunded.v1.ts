import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { cents } from '../fields.js';

/**
 * A payment was refunded in part or in full: `amountCents` now, `refundedCents` of `paidCents` in total. `surplus`: the
 * money was never owed, such as a second payment, so the sale does not change. `owedCents` of a canceled order are not
 * refunded yet.
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
