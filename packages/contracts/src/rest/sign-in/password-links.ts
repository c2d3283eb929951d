import { z } from 'zod';
import { signInMessages } from '../../catalog/messages/account-messages.js';
import { email, newPassword } from '../fields.js';
import { partnerType } from '../partners/partners.js';

/** `POST …/password-reset` of staff, affiliates and partners: same response for every address */
export const askPasswordLinkBody = z
  .object({ email: email(signInMessages.emailInvalid, signInMessages.missing) })
  .meta({ id: 'AskPasswordLink' });

export const askPasswordLinkAnswer = z.object({ status: z.literal('link-sent') }).meta({ id: 'PasswordLinkAsked' });

const token = () =>
  z.string().regex(/^[\w-]{20,100}$/, 'This link is incomplete or has expired. Open it again from the email.');

/** `POST …/password-link`: reads the link without using it */
export const passwordLinkBody = z.object({ token: token() }).meta({ id: 'PasswordLink' });

export const passwordLinkAnswer = z
  .object({
    firstName: z.string(),
    email: z.string(),
    partnerType: partnerType.optional(),
    joins: z.string().optional(),
  })
  .meta({ id: 'PasswordLinkState' });

/** `POST …/password-link/use` */
export const usePasswordLinkBody = z
  .object({ token: token(), password: newPassword() })
  .meta({ id: 'UsePasswordLink' });

export type PasswordLinkAnswer = z.infer<typeof passwordLinkAnswer>;
