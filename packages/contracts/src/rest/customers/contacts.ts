import { z } from 'zod';
import { contactMessages, replyMessage } from '../../catalog/messages/contact-messages.js';
import { inquiryTypeKeys } from '../../catalog/inquiry-types.js';
import { shortestMessage } from '../../values/limits.js';
import { contactSorts, workQuery } from '../lists.js';
import { email, instant, requiredLine, requiredText, solvedHumanCheck } from '../fields.js';

const firstName = requiredLine(100, contactMessages.firstName);
const lastName = requiredLine(100, contactMessages.lastName);

/** The form as visitors fill it in; `notes` of the call joins inquiry and message. */
export const contactForm = z.object({
  firstName,
  lastName,
  email: email(contactMessages.email),
  inquiryType: z.enum(inquiryTypeKeys, { error: contactMessages.inquiryType }),
  message: requiredText(5000, contactMessages.message, shortestMessage),
});

/** `POST /api/contacts`. The server sets `source` and ignores it in the body. */
export const addContactBody = z
  .object({
    firstName,
    lastName,
    email: email(contactMessages.email),
    notes: requiredText(6000, contactMessages.message, shortestMessage),
    type: z
      .enum(['prospect', 'customer'], { error: 'Send prospect or customer as the type.' })
      .nullish()
      .transform((type) => type ?? undefined)
      .meta({ description: 'An address that has ordered is a customer whatever is sent' }),
    humanCheck: solvedHumanCheck,
  })
  .meta({ id: 'AddContact' });

/** 201 */
export const addedContactAnswer = z.object({ id: z.uuid() }).meta({ id: 'AddedContact' });

/** A row of `GET /api/contacts`, and `GET /api/admin/contacts/{id}` */
export const contactAnswer = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    type: z.enum(['prospect', 'customer']),
    source: z.string(),
    notes: z.string(),
    language: z.string().nullable().meta({ description: "Of the writer's browser, such as pt-BR; null: unknown" }),
    createdAt: instant(),
    answeredAt: instant().nullable(),
    replies: z
      .array(z.object({ text: z.string(), by: z.string(), at: instant() }))
      .meta({ description: 'Oldest first; `by` is the name of the staff member' }),
  })
  .meta({ id: 'Contact' });

/** Query of `GET /api/contacts` */
export const contactsQuery = workQuery(...contactSorts).extend({
  type: z.enum(['prospect', 'customer']).optional(),
  inquiry: z.enum(inquiryTypeKeys).optional(),
  answered: z
    .enum(['true', 'false'], { error: 'Please send true or false.' })
    .transform((text) => text === 'true')
    .optional(),
});

/** `PUT /api/admin/contacts/{id}` */
export const markContactBody = z
  .object({ answered: z.boolean({ error: 'Please send true or false.' }) })
  .meta({ id: 'MarkContact' });

/** `POST /api/admin/contacts/{id}/reply` */
export const replyToContactBody = z.object({ reply: requiredText(5_000, replyMessage) }).meta({ id: 'ReplyToContact' });

export type ContactForm = z.infer<typeof contactForm>;
export type AddContactBody = z.infer<typeof addContactBody>;
export type AddedContactAnswer = z.infer<typeof addedContactAnswer>;
export type ContactAnswer = z.infer<typeof contactAnswer>;
