import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** A message arrived by the contact form, which promises an answer within 24 hours. */
export const contactAdded = defineEvent(
  'orders.contact-added.v1',
  z.object({ contactId: z.uuid() }),
  (contact) => contact.contactId,
);
