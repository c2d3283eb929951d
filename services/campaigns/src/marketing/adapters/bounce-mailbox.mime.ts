import { problem } from '@keepsake/platform/problem';
import { setImmediate as breathe } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import type { BounceMailbox } from '../application/bounce-ports.js';
import { readReport } from '../domain/delivery-report.js';
import type { ParsedBounce } from '../domain/bounce.js';

const maxMails = 5_000;
/** Far above the sizes that servers send, and cheap to parse. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true } as const;

/** Start of an email in an mbox (RFC 4155): a "From " line after a blank line. */
const mailBegins = /(?:^|\n\r?\n)From [^\n]*(?=\n)/g;

/**
 * Splits an mbox; a file without separators is one email. latin1 maps each byte to one character, so no byte is lost.
 */
const mailsOf = (file: Uint8Array): readonly string[] => {
  const whole = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
  if (!whole.startsWith('From ')) return [whole];
  const found: string[] = [];
  let begins: number | undefined;
  for (const { index, 0: line } of whole.matchAll(mailBegins)) {
    if (begins !== undefined) found.push(whole.slice(begins, index));
    begins = index + line.length + 1;
    if (found.length > maxMails) return found;
  }
  return [...found, whole.slice(begins)];
};

const bytesOf = (content: string | ArrayBuffer | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

const readMail = async (text: string, now: Date): Promise<ParsedBounce> => {
  if (!/multipart\/report/i.test(text)) return 'not-understood';
  // An email that the parser rejects counts as not understood; the parser's message would repeat the email.
  const mail = await PostalMime.parse(Buffer.from(text, 'latin1'), limits).catch(() => undefined);
  const parts = (mail?.attachments ?? []).map(({ mimeType, content }) => ({
    type: mimeType,
    text: Buffer.from(bytesOf(content)).toString('utf8'),
  }));
  return readReport({ parts, date: mail?.date ?? '', now });
};

/** Reads an mbox or one saved email. Each email is parsed separately and yields to other work in between. */
export const readBounceMailbox: BounceMailbox = async (file, now) => {
  if (file.byteLength === 0)
    throw problem('invalid', 'mailbox-empty', 'This file is empty. Please choose the mailbox or mail that you saved.');
  const mails = mailsOf(file);
  if (mails.length > maxMails)
    throw problem(
      'invalid',
      'mailbox-too-long',
      `This mailbox has more than ${maxMails.toLocaleString('en-US')} mails. Please send it in parts.`,
    );
  const read: ParsedBounce[] = [];
  for (const mail of mails) {
    read.push(await readMail(mail, now));
    await breathe();
  }
  return read;
};
