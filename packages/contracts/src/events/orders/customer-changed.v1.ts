import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/**
 * Contact, consent or dates of a customer changed. Consumers fetch them by RPC and drop events older than `version`.
 */
export const customerChanged = defineEvent(
  'orders.customer-changed.v1',
  z.object({
    customerId: opaqueId,
    version: z.int(),
    /** The signed-in customer entered the name; an order may hold the address of anyone. */
    corrected: z.boolean().optional(),
  }),
  (customer) => customer.customerId,
);
