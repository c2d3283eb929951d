import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { directionOf } from '@keepsake/contracts/values/language';
import { pagePolicy } from '../http/security-headers.js';
import type { Alternates } from './alternates.js';
import type { ListedPage } from './page-list.js';

/** Metadata that search engines and chat programs read without scripts. */
export type Head = {
  readonly title?: string;
  readonly description?: string;
  readonly imageUrl?: string;
  readonly address?: string;
  /** Addresses of the page in each language; `address` is the canonical one. */
  readonly alternates?: Alternates;
  readonly indexed: boolean;
  /** Whether link previews are allowed: always for timelines, else for indexed pages. */
  readonly preview?: boolean;
  /** Resources to preload: the API response and the first images. */
  readonly ahead?: { readonly answer: string; readonly pictures: readonly string[] };
};

/** Prerendered HTML of the page. */
export type Prerendered = { readonly html: string; readonly style: string };

export type SendPage = (
  response: ServerResponse,
  head: Head,
  details: {
    readonly status: number;
    readonly carriesCode: boolean;
    /** Entry of the page in the web's list. */
    readonly listed?: ListedPage | undefined;
    readonly prerendered?: Prerendered | undefined;
    /** Language of the reader, for translated pages. */
    readonly language?: string | undefined;
  },
) => void;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);

const meta = (attribute: 'name' | 'property', name: string, content: string | undefined): string =>
  content === undefined || content === '' ? '' : `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;

const alternateLinks = (address = '', alternates: Alternates = []): readonly string[] =>
  alternates.length === 0
    ? []
    : [
        `<link rel="canonical" href="${escapeHtml(address)}" />`,
        ...alternates.map(
          ([language, href]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}" />`,
        ),
      ];

const headOf = ({ title, description, imageUrl, address, alternates, indexed, preview = false }: Head): string =>
  [
    meta('name', 'description', description),
    indexed ? '' : meta('name', 'robots', 'noindex'),
    ...alternateLinks(address, alternates),
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
 * Preloads scripts and styles to save a round trip. On a prerendered page they are only listed, because images and
 * fonts come first; the first script requests them after the first paint (web/src/app/deferred-assets.ts).
 */
const linksOf = (
  { scripts: own, styles, catalogs = {} }: ListedPage,
  prerendered: Prerendered | undefined,
  language: string,
): string => {
  const catalog = catalogs[language];
  const scripts = catalog === undefined ? own : [...own, catalog];
  return prerendered === undefined
    ? [
        ...scripts.map((path) => `<link rel="modulepreload" crossorigin href="${escapeHtml(path)}" />`),
        ...styles.map((path) => `<link rel="preload" as="style" crossorigin href="${escapeHtml(path)}" />`),
      ].join('')
    : meta('name', 'next-files', [...scripts, ...styles].join(' '));
};

const aheadOf = ({ ahead }: Head): string =>
  ahead === undefined
    ? ''
    : [
        `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(ahead.answer)}" />`,
        ...ahead.pictures.map(
          (path) => `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(path)}" />`,
        ),
      ].join('');

const styleOf = (prerendered: Prerendered | undefined, nonce: string): string =>
  prerendered === undefined ? '' : `<style nonce="${nonce}">${prerendered.style}</style>`;

/** Prerendered content has priority over the first script. */
const scriptLater = (html: string): string =>
  html.replaceAll(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"');

/**
 * Builds the page per request: a fresh nonce, the settings of the business, and the head. Replacements are functions,
 * because `$` in a string replacement is special.
 */
export const createPage = (html: string, siteSettings: () => object): SendPage => {
  return (response, head, { status, carriesCode, listed, prerendered, language }) => {
    const nonce = randomBytes(16).toString('base64');
    const settled = html.replaceAll('__SITE_SETTINGS__', () => escapeHtml(JSON.stringify(siteSettings())));
    const titled =
      head.title === undefined
        ? settled
        : settled.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title ?? '')}</title>`);
    const links = listed ? linksOf(listed, prerendered, language ?? 'en') : '';
    const body = (prerendered ? scriptLater(titled) : titled)
      .replace('<html lang="en">', () =>
        language === undefined ? '<html lang="en">' : `<html lang="${language}" dir="${directionOf(language)}">`,
      )
      .replaceAll('__CSP_NONCE__', nonce)
      .replace('</head>', () => `${headOf(head)}${aheadOf(head)}${links}${styleOf(prerendered, nonce)}</head>`)
      .replace('<div id="root">', () => `<div id="root">${prerendered?.html ?? ''}`);
    response.statusCode = status;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cache-control', carriesCode ? 'no-store' : 'no-cache');
    response.setHeader('content-security-policy', pagePolicy(nonce));
    // The path may contain a code, so other sites get no referrer.
    if (carriesCode) response.setHeader('referrer-policy', 'no-referrer');
    if (!head.indexed) response.setHeader('x-robots-tag', 'noindex');
    response.setHeader('vary', `accept-encoding${language === undefined ? '' : ', accept-language, cookie'}`);
    const zip = /\bgzip\b/.test(String(response.req.headers['accept-encoding'] ?? ''));
    const bytes = zip ? gzipSync(body, { level: 5 }) : Buffer.from(body);
    if (zip) response.setHeader('content-encoding', 'gzip');
    response.setHeader('content-length', bytes.length);
    response.end(bytes);
  };
};
