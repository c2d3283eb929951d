import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** Contact, consent or dates of a customer changed; who needs them asks, and drops what is older than `version`. */
export const customerChanged = defineEvent(
  'orders.customer-changed.v1',
  z.object({
    customerId: opaqueId,
    version: z.int(),
    /** They said their name themselves, signed in; an order is open to anyone, with anyone's address in it. */
    corrected: z.boolean().optional(),
  }),
  (customer) => customer.customerId,
);
