import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { addressProblem, isPublicAddress } from './webhook-address.js';
import { signedHeaders } from './signature.js';
import type { SendWebhook } from '../application/ports.js';
import type { SendResult } from '../domain/webhook.js';

const notPublic = 'ENOTPUBLIC';

/** Resolves a name, refuses it if any of its addresses is not public, and returns the ones to connect to. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const foreign = found?.some(({ address }) => !isPublicAddress(address)) ?? false;
    const failure = error ?? (foreign ? Object.assign(new Error(), { code: notPublic }) : null);
    if (failure) callback(failure, []);
    else if (options.all === true) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  });
};

const sentences: Readonly<Record<string, string>> = {
  [notPublic]: 'The address leads to a private network.',
  ENOTFOUND: 'The name of the server was not found.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection.',
};

const sentenceOf = (error: NodeJS.ErrnoException): string =>
  sentences[error.code ?? ''] ?? `The connection failed (${error.code ?? 'unknown reason'}).`;

/**
 * Sends over one new connection, so that the address which was checked is the one in use, and reads no more than the
 * status of the response.
 *
 * @param allowedHosts `host:port` that the operator exempts from the rules for addresses
 */
export const createSendWebhook =
  (allowedHosts: ReadonlySet<string>, timeoutMs = 15_000): SendWebhook =>
  ({ url: text, secret, id, body, at }, signal) => {
    const problem = addressProblem(text, allowedHosts);
    if (problem !== undefined) return Promise.resolve({ error: problem });
    const url = new URL(text);
    const exempt = allowedHosts.has(url.host);
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const timeout = AbortSignal.timeout(timeoutMs);
    return new Promise<SendResult>((resolve) => {
      const sent = request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Keepsake-Webhooks/1',
          ...signedHeaders(secret, { id, body, at }),
        },
        agent: false,
        signal: AbortSignal.any([signal, timeout]),
        ...(!exempt && { lookup: publicLookup }),
      });
      sent.once('response', (response) => {
        resolve({ status: response.statusCode ?? 0 });
        response.destroy();
      });
      sent.on('error', (error) =>
        resolve({ error: timeout.aborted ? `No answer within ${timeoutMs / 1_000} seconds.` : sentenceOf(error) }),
      );
      sent.end(body);
    });
  };
