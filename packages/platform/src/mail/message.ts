import type { SendMailOptions } from 'nodemailer';
import * as base64 from 'nodemailer/lib/base64/index.js';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type MimeNode from 'nodemailer/lib/mime-node/index.js';
import * as quotedPrintable from 'nodemailer/lib/qp/index.js';
import type { MailMessage } from './mail.js';

const contentOf = (node: MimeNode): string => {
  const content = typeof node.content === 'string' ? node.content : '';
  const encoding = node.getTransferEncoding();
  if (encoding === 'quoted-printable') return quotedPrintable.wrap(quotedPrintable.encode(content));
  return encoding === 'base64' ? base64.wrap(base64.encode(content)) : content;
};

const textOf = (node: MimeNode): string => {
  const headers = `${node.buildHeaders()}\r\n\r\n`; // determines the boundary
  if (node.childNodes.length === 0) return headers + contentOf(node);
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${textOf(child)}\r\n`);
  return `${headers}${parts.join('')}--${node.boundary}--\r\n`;
};

/**
 * Builds the message for every transport. Its text is complete: encoding each part in streams, as transports do, takes
 * three times as long and one write to the connection per piece.
 */
export const letterOf = ({ id, ...rest }: MailMessage, from: string): SendMailOptions & { readonly raw: Buffer } => {
  const messageId = `<${id}@${/@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'keepsake.local'}>`;
  const message = new MailComposer({ ...rest, from, messageId }).compile();
  return { messageId, envelope: message.getEnvelope(), raw: Buffer.from(textOf(message)) };
};
