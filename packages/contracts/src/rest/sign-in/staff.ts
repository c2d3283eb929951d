import { z } from 'zod';
import { signInMessages } from '../../catalog/messages/account-messages.js';
import { email, instant, optionalLine, password } from '../fields.js';
import { staffRole } from './session.js';

/** `POST /api/admin/login` */
export const adminLoginBody = z
  .object({
    email: email(signInMessages.emailInvalid, signInMessages.missing),
    password: password(signInMessages.missing),
    totp: optionalLine(20),
  })
  .meta({ id: 'AdminLogin' });

export const adminLoginAnswer = z
  .object({ admin: z.object({ id: z.uuid(), email: z.string(), name: z.string(), role: staffRole }) })
  .meta({ id: 'AdminSignedIn' });

/** `GET /api/dev/mailbox`: newest first, never in production */
export const mailboxAnswer = z.array(
  z
    .object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      links: z.array(z.string()),
      receivedAt: instant(),
    })
    .meta({ id: 'MailboxMessage' }),
);

export type AdminLoginBody = z.infer<typeof adminLoginBody>;
export type AdminLoginAnswer = z.infer<typeof adminLoginAnswer>;
export type MailboxAnswer = z.infer<typeof mailboxAnswer>;
