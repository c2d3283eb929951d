import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** A customer's account was deleted: whoever keeps a copy of the person blanks it. */
export const customerErased = defineEvent(
  'orders.customer-erased.v1',
  z.object({ customerId: opaqueId }),
  (customer) => customer.customerId,
);
