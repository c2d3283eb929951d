import type { Branding, EmailContent } from '../email-content.js';

export type ContactReply = { readonly firstName: string; readonly reply: string };

/** Sent to the writer of a message, from the address of the business. The message is not repeated: anyone may type any address. */
export const contactReply = ({ firstName, reply }: ContactReply, { brandName }: Branding): EmailContent => ({
  subject: `Your message to ${brandName}`,
  recipientName: firstName,
  parts: reply
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((paragraph) => ({ paragraph })),
});
