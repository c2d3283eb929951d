import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { cents, slug } from '../fields.js';

/** The order is paid. `codes` and `copies` are owed to the buyer; staff may have set them for a package. */
export const paymentConfirmed = defineEvent(
  'orders.payment-confirmed.v1',
  z.object({
    orderId: z.uuid(),
    paymentId: z.uuid(),
    method: slug,
    amountCents: cents,
    currency: z.literal('USD'),
    codes: z.int().exactOptional(),
    copies: z.int().exactOptional(),
  }),
  (payment) => payment.orderId,
);
