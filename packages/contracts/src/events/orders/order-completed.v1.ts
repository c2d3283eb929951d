import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { cents } from '../fields.js';

/**
 * The order was printed and shipped, or staff closed it. `paidCents` is null if it was closed without a payment; older
 * publishers omit it.
 */
export const orderCompleted = defineEvent(
  'orders.order-completed.v1',
  z.object({ orderId: z.uuid(), by: z.enum(['shipped', 'staff']), paidCents: cents.nullable().exactOptional() }),
  (order) => order.orderId,
);
