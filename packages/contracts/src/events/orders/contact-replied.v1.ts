import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** Staff replied to a message of the contact form; the reply is to be emailed to its writer. */
export const contactReplied = defineEvent(
  'orders.contact-replied.v1',
  z.object({ contactId: z.uuid(), replyId: z.uuid() }),
  (reply) => reply.contactId,
);
