import { request as httpRequest, type Agent } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import type { Client } from 'minio';
import { problem } from '../problem.js';

const partBytes = 8 << 20;
const signedSeconds = 3_600;
const silentMs = 30_000;

type Upload = { readonly client: Client; readonly bucket: string; readonly name: string; readonly type: string };

/**
 * Passes bytes through, and fails on surplus or missing ones. The chunk that completes the size waits until the source
 * ends: a server that has all bytes stores the object, even if the connection closes next.
 */
const exactly = (size: number): Transform => {
  let passed = 0;
  let last: Buffer | undefined;
  const differs = (): Error =>
    problem('invalid', 'object-size-differs', `${passed} of ${size} bytes arrived. Please send the file again.`);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      passed += chunk.length;
      if (passed < size) return done(null, chunk);
      if (passed > size) return done(differs());
      last ??= chunk;
      done();
    },
    flush: (done) => (passed === size ? done(null, last) : done(differs())),
  });
};

/**
 * Uploads a stream of known length in one request with a presigned URL: a signature over the bytes would need all of
 * them first. A broken upload never reaches its length, so the server keeps nothing.
 */
export const putStreamed = async (
  { client, bucket, name, type }: Upload,
  body: Readable,
  size: number,
  agent: Agent,
): Promise<void> => {
  const url = await client.presignedPutObject(bucket, name, signedSeconds);
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const sending = send(url, { method: 'PUT', agent, headers: { 'content-type': type, 'content-length': size } });
  sending.setTimeout(silentMs, () =>
    sending.destroy(Object.assign(new Error('S3 did not respond in time'), { code: 'ETIMEDOUT' })),
  );
  const answered = new Promise<void>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (answer) => {
      text(answer).then((xml) => {
        if (answer.statusCode === 200) return resolve();
        const [, code = String(answer.statusCode)] = /<Code>(\w+)<\/Code>/.exec(xml) ?? [];
        reject(Object.assign(new Error(`S3 answered ${answer.statusCode} to an upload`), { code }));
      }, reject);
    });
  });
  // Awaits both: a rejection may arrive before the last byte, a broken source before any response.
  const [sent, kept] = await Promise.allSettled([pipeline(body, exactly(size), sending), answered]);
  if (sent.status === 'rejected' && !isCut(sent.reason)) throw sent.reason;
  if (kept.status === 'rejected') throw kept.reason;
  if (sent.status === 'rejected') throw sent.reason;
};

const isCut = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  /^(?:EPIPE|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/.test(String(error.code));

/**
 * Uploads a stream of unknown length: a short one in one request, else in parts, one of which is in memory at a time.
 */
export const putInParts = async (upload: Upload, body: Readable): Promise<number> => {
  const { client, bucket, name, type } = upload;
  const headers = { 'Content-Type': type };
  const parts: { part: number; etag: string }[] = [];
  let size = 0;
  let uploadId: string | undefined;
  try {
    for await (const part of partsOf(body)) {
      size += part.length;
      if (part.length < partBytes && uploadId === undefined) {
        await client.putObject(bucket, name, part, part.length, headers);
        return size;
      }
      uploadId ??= await client.initiateNewMultipartUpload(bucket, name, headers);
      const details = {
        bucketName: bucket,
        objectName: name,
        uploadID: uploadId,
        partNumber: parts.length + 1,
        headers: {},
      };
      const { etag } = await client.uploadPart(details, part);
      parts.push({ part: details.partNumber, etag });
    }
    if (uploadId !== undefined) await client.completeMultipartUpload(bucket, name, uploadId, parts);
    return size;
  } catch (error) {
    if (uploadId !== undefined) await client.abortMultipartUpload(bucket, name, uploadId).catch(() => undefined); // the first error is the one to report
    throw error;
  }
};

/** Yields at least one part; the last one may be shorter or empty. */
const partsOf = async function* (body: Readable): AsyncIterable<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  let whole = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    held.push(chunk);
    bytes += chunk.length;
    while (bytes >= partBytes) {
      const together = Buffer.concat(held);
      yield together.subarray(0, partBytes);
      whole += 1;
      held = [together.subarray(partBytes)];
      bytes -= partBytes;
    }
  }
  if (bytes > 0 || whole === 0) yield Buffer.concat(held);
};
