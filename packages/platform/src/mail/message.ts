import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mail.js';

/** Builds the message for every transport. Content never makes it read a file or fetch an address. */
export const letterOf = ({ id, headers, ...rest }: MailMessage, from: string): SendMailOptions => ({
  ...rest,
  from,
  messageId: `<${id}@${/@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'keepsake.local'}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
  ...(headers ? { headers: { ...headers } } : {}),
});
