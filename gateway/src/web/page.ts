import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { pagePolicy } from '../http/security-headers.js';
import type { ListedPage } from './page-list.js';

/** What search engines and chat programs read of a page before any script runs. */
export type Head = {
  readonly title?: string;
  readonly description?: string;
  readonly imageUrl?: string;
  readonly address?: string;
  readonly indexed: boolean;
  /** Chat programs may show what stands behind a link to it; those of timelines may, others only when they say so. */
  readonly preview?: boolean;
  /** What the page will ask for first: its answer, and the pictures that are seen before anything else. */
  readonly ahead?: { readonly answer: string; readonly pictures: readonly string[] };
};

/** What is on the screen before any script runs. */
export type Look = { readonly html: string; readonly style: string };

export type SendPage = (
  response: ServerResponse,
  head: Head,
  about: {
    readonly status: number;
    readonly carriesCode: boolean;
    /** What the web's list says of the page. */
    readonly listed?: ListedPage | undefined;
    readonly look?: Look | undefined;
  },
) => void;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);

const meta = (attribute: 'name' | 'property', name: string, content: string | undefined): string =>
  content === undefined || content === '' ? '' : `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;

const headOf = ({ title, description, imageUrl, address, indexed, preview = false }: Head): string =>
  [
    meta('name', 'description', description),
    indexed ? '' : meta('name', 'robots', 'noindex'),
    ...(title === undefined || !preview
      ? []
      : [
          meta('property', 'og:title', title),
          meta('property', 'og:description', description),
          meta('property', 'og:image', imageUrl),
          meta('property', 'og:url', address),
          meta('property', 'og:type', 'website'),
          meta('name', 'twitter:card', imageUrl === undefined ? undefined : 'summary_large_image'),
        ]),
  ].join('');

/**
 * Its own files, so that they travel at the same time as the first script and not one round trip later. On a page that
 * shows something already they are only named: its own pictures and letters have the line first, and the first script
 * asks for these as soon as it is painted (web/src/app/next-files.ts).
 */
const linksOf = ({ scripts, styles }: ListedPage, look: Look | undefined): string =>
  look === undefined
    ? [
        ...scripts.map((path) => `<link rel="modulepreload" crossorigin href="${escapeHtml(path)}" />`),
        ...styles.map((path) => `<link rel="preload" as="style" crossorigin href="${escapeHtml(path)}" />`),
      ].join('')
    : meta('name', 'next-files', [...scripts, ...styles].join(' '));

const aheadOf = ({ ahead }: Head): string =>
  ahead === undefined
    ? ''
    : [
        `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(ahead.answer)}" />`,
        ...ahead.pictures.map(
          (path) => `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(path)}" />`,
        ),
      ].join('');

const styleOf = (look: Look | undefined, nonce: string): string =>
  look === undefined ? '' : `<style nonce="${nonce}">${look.style}</style>`;

/** What is on the screen already goes first; the first script travels on what is left of the line. */
const scriptLater = (html: string): string =>
  html.replaceAll(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"');

/**
 * The one page of the web, made for each visit: a fresh nonce, the business's own settings, and the head of what it will
 * show. Replacements are functions, so that a `$` in somebody's name stays a `$`.
 */
export const createPage = (html: string, siteSettings: object): SendPage => {
  const settled = html.replaceAll('__SITE_SETTINGS__', () => escapeHtml(JSON.stringify(siteSettings)));
  return (response, head, { status, carriesCode, listed, look }) => {
    const nonce = randomBytes(16).toString('base64');
    const titled =
      head.title === undefined
        ? settled
        : settled.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title ?? '')}</title>`);
    const links = listed ? linksOf(listed, look) : '';
    const body = (look ? scriptLater(titled) : titled)
      .replaceAll('__CSP_NONCE__', nonce)
      .replace('</head>', () => `${headOf(head)}${aheadOf(head)}${links}${styleOf(look, nonce)}</head>`)
      .replace('<div id="root">', () => `<div id="root">${look?.html ?? ''}`);
    response.statusCode = status;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cache-control', carriesCode ? 'no-store' : 'no-cache');
    response.setHeader('content-security-policy', pagePolicy(nonce));
    // An address with a code in it is a key; it is not told to the next site.
    if (carriesCode) response.setHeader('referrer-policy', 'no-referrer');
    if (!head.indexed) response.setHeader('x-robots-tag', 'noindex');
    response.setHeader('vary', 'accept-encoding');
    const zip = /\bgzip\b/.test(String(response.req.headers['accept-encoding'] ?? ''));
    const bytes = zip ? gzipSync(body, { level: 5 }) : Buffer.from(body);
    if (zip) response.setHeader('content-encoding', 'gzip');
    response.setHeader('content-length', bytes.length);
    response.end(bytes);
  };
};
