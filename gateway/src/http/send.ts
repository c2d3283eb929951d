import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Log } from '@keepsake/platform/log';
import { ZodType } from 'zod';
import { asProblem, errorAnswer } from '../errors.js';
import type { RouteResponse, AnswerShape } from '../route.js';
import { inertPolicy } from './security-headers.js';
import { visitOf } from './request-record.js';

export type Sending = { readonly headers: Readonly<Record<string, string>>; readonly logger: Log };

type Written = { readonly headers: Readonly<Record<string, string>>; readonly cookies?: readonly string[] | undefined };

const start = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  written: Written,
  sending: Sending,
): void => {
  response.statusCode = status;
  for (const [name, value] of Object.entries({ ...sending.headers, ...written.headers }))
    response.setHeader(name, value);
  response.setHeader('x-correlation-id', visitOf(request).correlationId);
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store');
  if (!response.hasHeader('content-security-policy')) response.setHeader('content-security-policy', inertPolicy);
  if (written.cookies && written.cookies.length > 0) response.appendHeader('set-cookie', written.cookies);
};

const end = (request: IncomingMessage, response: ServerResponse, type: string, body: string | Buffer): void => {
  response.setHeader('content-type', type);
  response.setHeader('content-length', Buffer.byteLength(body));
  response.end(request.method === 'HEAD' ? undefined : body);
};

export const sendAnswer = async (
  request: IncomingMessage,
  response: ServerResponse,
  shape: AnswerShape | undefined,
  answer: RouteResponse,
  sending: Sending,
): Promise<void> => {
  // Validated before the first byte: a response that does not match its schema becomes a 500.
  // Ready bytes are validated where they are produced.
  const text = shape instanceof ZodType && !answer.bytes ? JSON.stringify(shape.parse(answer.body)) : undefined;
  start(request, response, answer.status, { headers: answer.headers ?? {}, cookies: answer.cookies }, sending);
  if (text !== undefined) return end(request, response, 'application/json; charset=utf-8', text);
  const { bytes } = answer;
  if (!bytes) return void response.end();
  if (!(bytes.content instanceof Readable)) return end(request, response, bytes.type, bytes.content);
  response.setHeader('content-type', bytes.type);
  if (bytes.size !== undefined) response.setHeader('content-length', bytes.size);
  if (request.method === 'HEAD') {
    bytes.content.destroy();
    return void response.end();
  }
  await pipeline(bytes.content, response).catch((error: unknown) => {
    // The status is sent already, so the connection is cut. A visitor who left is not logged.
    if (!request.destroyed)
      // Event streams with a full buffer are closed on purpose.
      sending.logger[bytes.type.startsWith('text/event-stream') ? 'info' : 'error'](
        { error, correlationId: visitOf(request).correlationId },
        'a stream broke off',
      );
    response.destroy();
  });
};

/** Converts every error to a response, and logs unexpected ones once. */
export const sendError = (
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  sending: Sending,
  cookies?: readonly string[],
): void => {
  const { correlationId, route } = visitOf(request);
  const { known, unknown } = asProblem(error);
  if (unknown) sending.logger.error({ error, route, correlationId }, 'request failed unexpectedly');
  if (response.headersSent || response.destroyed) return void response.destroy();
  const { status, headers, body } = errorAnswer(known, correlationId);
  start(request, response, status, { headers, cookies }, sending);
  end(request, response, 'application/problem+json; charset=utf-8', JSON.stringify(body));
};
