import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccessLog } from './access-log.js';

/** One request on its way. `route` is the pattern, never the address: addresses carry codes. */
export type Visit = { readonly correlationId: string; readonly startedAt: number; route: string };

const prefix = randomBytes(9).toString('base64url');
let count = 0;

/** Cheaper than a fresh uuid for each request, and as unique: random per process, then counted. */
export const nextCorrelationId = (): string => `${prefix}-${(++count).toString(36)}`;

const visits = new WeakMap<IncomingMessage, Visit>();

export const visitOf = (request: IncomingMessage): Visit => {
  const known = visits.get(request);
  if (known) return known;
  const visit: Visit = { correlationId: nextCorrelationId(), startedAt: performance.now(), route: 'unknown' };
  visits.set(request, visit);
  return visit;
};

/** Notes the visit when the answer has left, or the visitor has. */
export const noteVisit = (request: IncomingMessage, response: ServerResponse, log: AccessLog): void => {
  response.once('close', () => {
    const { correlationId, startedAt, route } = visitOf(request);
    const status = response.writableFinished ? String(response.statusCode) : 'cut';
    log.note({ method: request.method ?? '', route, status, ms: performance.now() - startedAt, correlationId });
  });
};
