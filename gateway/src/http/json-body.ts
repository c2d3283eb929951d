import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { problem } from '@keepsake/platform/problem';

const tooLarge = () =>
  problem('invalid', 'body-too-large', 'This is more text than can be sent at once. Please send less.');

/** Reads the whole body, and rejects it as soon as it is too large. Nothing is parsed before. */
export const readBytes = (request: Readable, maxBytes: number, promisedBytes = 0): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const over = (result: () => void): void => {
      chunks.length = 0;
      request.removeAllListeners('data');
      // The rest is read and dropped: closing early would cost the visitor the response.
      request.resume();
      result();
    };
    if (promisedBytes > maxBytes) return over(() => reject(tooLarge()));
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) over(() => reject(tooLarge()));
      else chunks.push(chunk);
    });
    request.once('end', () => {
      const whole = Buffer.concat(chunks, Math.min(size, maxBytes));
      over(() => resolve(whole));
    });
    request.once('error', (error) => over(() => reject(error)));
    return undefined;
  });

const quote = 0x22;
const backslash = 0x5c;

/** Returns whether brackets are nested deeper than `limit`. One pass over bytes costs far less than parsing. */
export const nestedDeeperThan = (bytes: Uint8Array, limit: number): boolean => {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inText) {
      if (byte === backslash) at++;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === 0x7b || byte === 0x5b) {
      depth++;
      if (depth > limit) return true;
    } else if (byte === 0x7d || byte === 0x5d) depth--;
  }
  return false;
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses the JSON of a request. An empty body is an empty object, for calls whose fields are all optional. */
export const readJson = async (
  request: IncomingMessage,
  largest: { readonly bytes: number; readonly depth: number },
): Promise<unknown> => {
  const type = request.headers['content-type'];
  const bytes = await readBytes(request, largest.bytes, Number(request.headers['content-length'] ?? 0));
  if (bytes.length === 0) return {};
  if (type === undefined || !/^application\/(?:[\w.+-]+\+)?json\b/i.test(type) || isEncoded(request))
    throw problem('invalid', 'body-not-json', 'This call takes JSON. Please send it as application/json.');
  if (nestedDeeperThan(bytes, largest.depth))
    throw problem(
      'invalid',
      'json-too-deep',
      `This JSON is nested more than ${largest.depth} levels. Please flatten it.`,
    );
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch {
    throw problem('invalid', 'invalid-json', 'This is not valid JSON. Please correct it and send it again.');
  }
};

const isEncoded = (request: IncomingMessage): boolean =>
  (request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';
