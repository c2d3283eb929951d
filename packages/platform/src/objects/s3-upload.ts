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

/** Passes the bytes on, and fails at once when there are more of them, or at the end when there are fewer. */
const exactly = (size: number): Transform => {
  let passed = 0;
  const differs = (): Error =>
    problem('invalid', 'object-size-differs', `${passed} of ${size} bytes arrived. Please send the file again.`);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      passed += chunk.length;
      if (passed > size) done(differs());
      else done(null, chunk);
    },
    flush: (done) => done(passed === size ? null : differs()),
  });
};

/**
 * One request of a known length, streamed. It is signed by its address, because a signature over the bytes would need all
 * of them first. What breaks off never had its length, so the server keeps nothing of it.
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
  sending.setTimeout(silentMs, () => sending.destroy(Object.assign(new Error('S3 is silent'), { code: 'ETIMEDOUT' })));
  const answered = new Promise<void>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (answer) => {
      text(answer).then((words) => {
        if (answer.statusCode === 200) return resolve();
        const [, code = String(answer.statusCode)] = /<Code>(\w+)<\/Code>/.exec(words) ?? [];
        reject(Object.assign(new Error(`S3 answered ${answer.statusCode} to an upload`), { code }));
      }, reject);
    });
  });
  // Both are waited for: a refusal may come before the last byte, a broken source before any answer.
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

/** Of unknown length: one request when it is short, else parts of which one at a time is held. */
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
      const about = {
        bucketName: bucket,
        objectName: name,
        uploadID: uploadId,
        partNumber: parts.length + 1,
        headers: {},
      };
      const { etag } = await client.uploadPart(about, part);
      parts.push({ part: about.partNumber, etag });
    }
    if (uploadId !== undefined) await client.completeMultipartUpload(bucket, name, uploadId, parts);
    return size;
  } catch (error) {
    if (uploadId !== undefined) await client.abortMultipartUpload(bucket, name, uploadId).catch(() => undefined); // the first fault is the one to tell
    throw error;
  }
};

/** Always at least one, the last one shorter or even empty. */
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
