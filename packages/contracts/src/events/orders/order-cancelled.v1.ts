import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { cents, slug } from '../fields.js';

/** The order was canceled. `owedCents` was paid and must be refunded; older publishers omit it. */
export const orderCancelled = defineEvent(
  'orders.order-cancelled.v1',
  z.object({ orderId: z.uuid(), reason: slug, owedCents: cents.exactOptional() }),
  (order) => order.orderId,
);
