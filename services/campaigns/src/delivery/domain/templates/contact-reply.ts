import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';

export type ContactReply = { readonly firstName: string; readonly reply: string };

/** The message itself is not repeated, because anyone may type any address. Only blank lines separate paragraphs. */
export const contactReply = ({ firstName, reply }: ContactReply, { t, brandName }: Writing): EmailContent => ({
  subject: t('contact.replySubject', { brand: brandName }),
  recipientName: firstName,
  parts: reply
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .filter((typed) => typed.trim() !== '')
    .map((typed) => ({ typed })),
});
