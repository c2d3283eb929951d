import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { slug } from '../fields.js';

/** The order will not be delivered. Nothing moves after this. */
export const orderCancelled = defineEvent(
  'orders.order-cancelled.v1',
  z.object({ orderId: z.uuid(), reason: slug }),
  (order) => order.orderId,
);
