import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mail.js';

/** What every transport sends: nothing of it is read from a file or fetched from an address, whatever it contains. */
export const letterOf = ({ id, headers, ...rest }: MailMessage, from: string): SendMailOptions => ({
  ...rest,
  from,
  messageId: `<${id}@${/@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'keepsake.local'}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
  ...(headers ? { headers: { ...headers } } : {}),
});
