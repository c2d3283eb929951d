import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** Everything is printed and shipped, or staff closed the order. */
export const orderCompleted = defineEvent(
  'orders.order-completed.v1',
  z.object({ orderId: z.uuid(), by: z.enum(['shipped', 'staff']) }),
  (order) => order.orderId,
);
