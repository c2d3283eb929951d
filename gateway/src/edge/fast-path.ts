import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPlateCode } from '@keepsake/contracts/values/plate-code';
import type { AccessLog } from '../http/access-log.js';
import type { CookieNames } from '../http/cookies.js';
import { isNotModified } from '../http/ranges.js';
import { inertPolicy } from '../http/security-headers.js';
import { nextCorrelationId } from '../http/request-record.js';
import { encodingFor } from './encoding.js';
import type { CachedTimeline } from './cached-timeline.js';
import type { Pages, PageSize } from './pages.js';

/** Responds immediately, or passes the request to `next`. */
export type FastPath = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const prefix = '/api/timeline/';
const firstPage = /^\/api\/timeline\/(demo|[A-Z]{2,8}[0-9A-Z]{12})(\?limit=30)?$/;
const route = 'GET /api/timeline/{code}';

/**
 * Serves first pages of public timelines before all other middleware: one comparison of the path, ready bytes and
 * headers. Authors and signed-in callers see more, so their requests take the full path, as do private and unknown
 * timelines.
 */
export const createFastPath = (deps: {
  readonly pages: Pages;
  readonly names: CookieNames;
  readonly headers: Readonly<Record<string, string>>;
  readonly log: AccessLog;
}): FastPath => {
  const { pages, log } = deps;
  const sessionCookie = `${deps.names.session}=`;
  const wroteCookie = deps.names.wrote('');
  const fixed = Object.entries({
    ...deps.headers,
    'content-security-policy': inertPolicy,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
  }).flat();
  const write = (request: IncomingMessage, response: ServerResponse, page: CachedTimeline, startedAt: number): void => {
    const correlationId = nextCorrelationId();
    const head = [...fixed, 'etag', page.etag, 'x-correlation-id', correlationId];
    const status = isNotModified(request.headers['if-none-match'], page.etag) ? 304 : 200;
    if (status === 304) response.writeHead(304, head).end();
    else {
      const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
      const zipped = encoding && pages.zippedOf(page, encoding);
      const bytes = zipped ?? page.bytes;
      if (encoding && zipped) head.push('content-encoding', encoding);
      head.push('content-length', String(bytes.length));
      response.writeHead(200, head).end(bytes);
    }
    const ms = performance.now() - startedAt;
    log.note({ method: 'GET', route, status: status === 304 ? '304' : '200', ms, correlationId });
  };

  return (request, response, next) => {
    const { url = '', method, headers } = request;
    if (method !== 'GET' || !url.startsWith(prefix)) return next();
    const { cookie } = headers;
    if (cookie !== undefined && (cookie.includes(sessionCookie) || cookie.includes(wroteCookie))) return next();
    const match = firstPage.exec(url);
    if (!match?.[1]) return next();
    const startedAt = performance.now();
    const size: PageSize = match[2] === undefined ? undefined : 30;
    const known = pages.fresh(match[1], size);
    if (!known && !isPlateCode(match[1]) && match[1] !== 'demo') return next();
    if (known) return known.live && !known.isPrivate ? write(request, response, known, startedAt) : next();
    pages.get(match[1], size).then(
      (page) => (page.live && !page.isPrivate ? write(request, response, page, startedAt) : next()),
      () => next(), // the full path repeats the error and reports it
    );
  };
};
