import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { pagePolicy } from '../http/security-headers.js';

/** What search engines and chat programs read of a page before any script runs. */
export type Head = {
  readonly title?: string;
  readonly description?: string;
  readonly imageUrl?: string;
  readonly address?: string;
  readonly indexed: boolean;
};

export type SendPage = (
  response: ServerResponse,
  head: Head,
  about: { readonly status: number; readonly carriesCode: boolean },
) => void;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);

const meta = (attribute: 'name' | 'property', name: string, content: string | undefined): string =>
  content === undefined || content === '' ? '' : `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;

const headOf = ({ title, description, imageUrl, address, indexed }: Head): string =>
  [
    meta('name', 'description', description),
    indexed ? '' : meta('name', 'robots', 'noindex'),
    ...(title === undefined
      ? []
      : [
          meta('property', 'og:title', title),
          meta('property', 'og:description', description),
          meta('property', 'og:image', imageUrl),
          meta('property', 'og:url', address),
          meta('property', 'og:type', 'website'),
        ]),
  ].join('');

/**
 * The one page of the web, made for each visit: a fresh nonce, the business's own settings, and the head of what it will
 * show. Replacements are functions, so that a `$` in somebody's name stays a `$`.
 */
export const createPage = (html: string, siteSettings: object): SendPage => {
  const settled = html.replaceAll('__SITE_SETTINGS__', () => escapeHtml(JSON.stringify(siteSettings)));
  return (response, head, { status, carriesCode }) => {
    const nonce = randomBytes(16).toString('base64');
    const titled =
      head.title === undefined
        ? settled
        : settled.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title ?? '')}</title>`);
    const body = titled.replaceAll('__CSP_NONCE__', nonce).replace('</head>', () => `${headOf(head)}</head>`);
    response.statusCode = status;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cache-control', carriesCode ? 'no-store' : 'no-cache');
    response.setHeader('content-security-policy', pagePolicy(nonce));
    // An address with a code in it is a key; it is not told to the next site.
    if (carriesCode) response.setHeader('referrer-policy', 'no-referrer');
    if (!head.indexed) response.setHeader('x-robots-tag', 'noindex');
    response.setHeader('content-length', Buffer.byteLength(body));
    response.end(body);
  };
};
