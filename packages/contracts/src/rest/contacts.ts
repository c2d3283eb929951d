import { z } from 'zod';
import { email, instant, requiredLine, requiredText, solvedHumanCheck } from './fields.js';

export const inquiryTypes = {
  personal: 'Personal Memory Timeline',
  funeral_home: 'Funeral Home Partnership',
  business: 'Business Solutions',
  bulk: 'Bulk Orders',
} as const;

const firstName = requiredLine(100, 'First name is required');
const lastName = requiredLine(100, 'Last name is required');
const shortMessage = 'Message must be at least 10 characters';

/** The form as a visitor fills it in; `notes` of the call joins inquiry and message. */
export const contactForm = z.object({
  firstName,
  lastName,
  email: email('Please enter a valid email address'),
  inquiryType: z.enum(Object.keys(inquiryTypes) as (keyof typeof inquiryTypes)[], {
    error: 'Please select an inquiry type',
  }),
  message: requiredText(5000, shortMessage, 10),
});

/** `POST /api/contacts`. `type` and `source` are the server's to say and are not read. */
export const addContactBody = z
  .object({
    firstName,
    lastName,
    email: email('Please enter a valid email address'),
    notes: requiredText(6000, shortMessage, 10),
    humanCheck: solvedHumanCheck,
  })
  .meta({ id: 'AddContact' });

/** 201 */
export const addedContactAnswer = z.object({ id: z.uuid() }).meta({ id: 'AddedContact' });

/** A row of `GET /api/contacts` */
export const contactAnswer = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    type: z.enum(['prospect', 'customer']),
    source: z.string(),
    notes: z.string(),
    createdAt: instant(),
  })
  .meta({ id: 'Contact' });

export type ContactForm = z.infer<typeof contactForm>;
export type AddContactBody = z.infer<typeof addContactBody>;
export type AddedContactAnswer = z.infer<typeof addedContactAnswer>;
export type ContactAnswer = z.infer<typeof contactAnswer>;
