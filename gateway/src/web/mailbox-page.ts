import { randomBytes } from 'node:crypto';
import type { Express, Request, Response } from 'express';
import { clientAddress, isThisMachine } from '../http/address.js';
import { pagePolicy } from '../http/security-headers.js';
import { visitOf } from '../http/request-record.js';
import { readMailbox, type MailboxMessage } from '../mailbox.js';
import { escapeHtml } from './page.js';

const style = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 720px; margin: 2rem auto; padding: 0 1rem; background: #FAF7F2; color: #2B2622; }
article { background: #fff; border-radius: 10px; padding: 1rem; margin: 1rem 0; }
h2 { font-size: 1.1rem; margin: 0; } p { margin: .25rem 0; color: #6A6058; } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }`;

/** Escapes text and turns its addresses into links. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');

const article = ({ to, subject, text, receivedAt }: MailboxMessage): string =>
  `<article><h2>${escapeHtml(subject)}</h2><p>to ${escapeHtml(to)} · <time>${escapeHtml(receivedAt)}</time></p><pre>${linked(text)}</pre></article>`;

/** Page of the development mailbox, open to this machine only. */
export const mountMailbox = (
  app: Express,
  { mailbox, proxies, headers }: { mailbox: string; proxies: number; headers: Readonly<Record<string, string>> },
): void => {
  app.get('/dev/mailbox', async (request: Request, response: Response, next) => {
    if (!isThisMachine({ address: clientAddress(request, proxies), headers: request.headers }, proxies)) {
      next();
      return;
    }
    visitOf(request).route = 'GET /dev/mailbox';
    const messages = await readMailbox(mailbox);
    const nonce = randomBytes(16).toString('base64');
    // Links in emails contain codes, so no referrer may leave this page.
    response.set({ ...headers, 'referrer-policy': 'no-referrer' });
    response.setHeader('content-security-policy', pagePolicy(nonce));
    response.setHeader('cache-control', 'no-store');
    response
      .type('text/html')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style nonce="${nonce}">${style}</style></head><body><h1>Mailbox</h1>${messages.map(article).join('') || '<p>No mail yet.</p>'}</body></html>`,
      );
  });
};
