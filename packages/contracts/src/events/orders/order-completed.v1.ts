import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { cents } from '../fields.js';

/**
 * Everything is printed and shipped, or staff closed the order. `paidCents` is null when it was closed without a payment; older
 * senders leave it out.
 */
export const orderCompleted = defineEvent(
  'orders.order-completed.v1',
  z.object({ orderId: z.uuid(), by: z.enum(['shipped', 'staff']), paidCents: cents.nullable().exactOptional() }),
  (order) => order.orderId,
);
