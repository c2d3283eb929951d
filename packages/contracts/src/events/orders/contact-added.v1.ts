import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** Somebody wrote by the contact form, and was told that they are answered within 24 hours. */
export const contactAdded = defineEvent(
  'orders.contact-added.v1',
  z.object({ contactId: z.uuid() }),
  (contact) => contact.contactId,
);
