import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** A customer's account was deleted. Consumers must erase their copies of the personal data. */
export const customerErased = defineEvent(
  'orders.customer-erased.v1',
  z.object({ customerId: opaqueId }),
  (customer) => customer.customerId,
);
