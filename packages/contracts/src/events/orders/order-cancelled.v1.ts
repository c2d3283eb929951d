import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { cents, slug } from '../fields.js';

/** The order will not be delivered. `owedCents` was paid and has to be refunded; older senders leave it out. */
export const orderCancelled = defineEvent(
  'orders.order-cancelled.v1',
  z.object({ orderId: z.uuid(), reason: slug, owedCents: cents.exactOptional() }),
  (order) => order.orderId,
);
