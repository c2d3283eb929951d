import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPlateCode } from '@keepsake/contracts/values/plate-code';
import type { AccessLog } from '../http/access-log.js';
import type { CookieNames } from '../http/cookies.js';
import { isNotModified } from '../http/ranges.js';
import { readyHead, writeReady, type ReadyHead } from '../http/ready-response.js';
import { inertPolicy } from '../http/security-headers.js';
import { nextCorrelationId } from '../http/request-record.js';
import { encodingFor, type Encoding } from './encoding.js';
import type { CachedTimeline } from './cached-timeline.js';
import type { PageSize } from './page-loader.js';
import type { Pages } from './pages.js';
import type { Visits } from './visits.js';

/** Responds immediately, or passes the request to `next`. */
export type FastPath = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const prefix = '/api/timeline/';
const firstPage = /^\/api\/timeline\/(demo|[A-Z]{2,8}[0-9A-Z]{12})(\?limit=30)?$/;
const route = 'GET /api/timeline/{code}';
const correlation = 'x-correlation-id';
/**
 * A shared cache keeps a public page for a second, one more while it asks again, and a minute while the gateway fails.
 * A browser always asks; `must-revalidate` keeps it from using the second directive.
 */
const shared = 'public, max-age=0, s-maxage=1, must-revalidate, stale-while-revalidate=1, stale-if-error=60';

type Variant = Encoding | 'identity' | 'not-modified';

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
  readonly visits: Pick<Visits, 'note'>;
}): FastPath => {
  const { pages, log } = deps;
  const sessionCookie = `${deps.names.session}=`;
  const wroteCookie = deps.names.wrote('');
  const fixed = {
    ...deps.headers,
    'content-security-policy': inertPolicy,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': shared,
    vary: 'accept-encoding, cookie',
  };
  const headersOf = (page: CachedTimeline, variant: Variant, body: Buffer | undefined): Record<string, string> => ({
    ...fixed,
    etag: page.etag,
    ...(variant === 'gzip' || variant === 'br' ? { 'content-encoding': variant } : {}),
    ...(body ? { 'content-length': String(body.length) } : {}),
  });
  const heads = new WeakMap<CachedTimeline, Partial<Record<Variant, ReadyHead>>>();
  const headOf = (page: CachedTimeline, variant: Variant, body: Buffer | undefined): ReadyHead => {
    let made = heads.get(page);
    if (!made) heads.set(page, (made = {}));
    return (made[variant] ??= readyHead(body ? 200 : 304, headersOf(page, variant, body)));
  };

  const write = (request: IncomingMessage, response: ServerResponse, page: CachedTimeline, startedAt: number): void => {
    const { headers } = request;
    const isFresh = isNotModified(headers['if-none-match'], page.etag);
    const encoding = isFresh ? undefined : encodingFor(headers['accept-encoding'] as string | undefined);
    const zipped = encoding && pages.zippedOf(page, encoding);
    const body = isFresh ? undefined : (zipped ?? page.bytes);
    const variant = isFresh ? 'not-modified' : zipped && encoding ? encoding : 'identity';
    const correlationId = headers[correlation] === undefined ? undefined : nextCorrelationId();
    if (correlationId !== undefined || !writeReady(response, headOf(page, variant, body), body)) {
      const requestedHeader = correlationId === undefined ? {} : { [correlation]: correlationId };
      response.writeHead(body ? 200 : 304, { ...headersOf(page, variant, body), ...requestedHeader }).end(body);
    }
    const ms = performance.now() - startedAt;
    log.note({ method: 'GET', route, status: body ? '200' : '304', ms, correlationId });
    deps.visits.note('visit', page.code, request);
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
