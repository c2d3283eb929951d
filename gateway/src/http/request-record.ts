import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccessLog } from './access-log.js';

/** A request in progress. `route` is the pattern, never the address: addresses contain codes. */
export type RequestRecord = { readonly correlationId: string; readonly startedAt: number; route: string };

const prefix = randomBytes(9).toString('base64url');
let count = 0;

/** Random per process, then counted: as unique as a UUID per request, and cheaper. */
export const nextCorrelationId = (): string => `${prefix}-${(++count).toString(36)}`;

const visits = new WeakMap<IncomingMessage, RequestRecord>();

export const visitOf = (request: IncomingMessage): RequestRecord => {
  const known = visits.get(request);
  if (known) return known;
  const visit: RequestRecord = { correlationId: nextCorrelationId(), startedAt: performance.now(), route: 'unknown' };
  visits.set(request, visit);
  return visit;
};

/** Logs the request when the response is sent or the connection closes. */
export const logRequest = (request: IncomingMessage, response: ServerResponse, log: AccessLog): void => {
  response.once('close', () => {
    const { correlationId, startedAt, route } = visitOf(request);
    const status = response.writableFinished ? String(response.statusCode) : 'cut';
    log.note({ method: request.method ?? '', route, status, ms: performance.now() - startedAt, correlationId });
  });
};
