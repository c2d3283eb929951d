import { Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Client } from 'minio';
import { isProblem, problem } from '../problem.js';
import { keyOf, pathOf, pathPrefixOf, type Marks } from './object-key.js';
import type { Objects } from './objects.js';
import { readS3Address, type S3Address } from './s3-address.js';
import { storageFull } from './storage-problem.js';
import { putInParts, putStreamed } from './s3-upload.js';

/** Only symbols that S3 servers and the client treat alike, whether a response is URL-encoded or not. */
const marks: Marks = { escape: '~', more: '.', odd: /[.~!*'()]/g };
/** Encoded names contain no `.`, so no object is the folder of another one, which some servers cannot store. */
const suffix = '.o';

const answerMs = 10_000;
const connections = 256;

export const openS3Objects = async (url: string): Promise<Objects> => {
  const address = readS3Address(url);
  const { bucket, region, host, port, tls, accessKey, secretKey } = address;
  const agent = new (tls ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: connections });
  const client = new Client({
    endPoint: host,
    port,
    useSSL: tls,
    accessKey,
    secretKey,
    region,
    transportAgent: agent,
    retryOptions: { disableRetry: true }, // it logs retries to the console, and callers retry themselves
  });
  await checkBucket(client, address);
  const nameOf = (key: string): string => pathOf(key, marks) + suffix;

  return {
    put: async (key, body, { type, size }) => {
      const upload = { client, bucket, name: nameOf(key), type };
      return withUnavailable(async () => {
        if (size === undefined) return { size: await putInParts(upload, body) };
        await putStreamed(upload, body, size, agent);
        return { size };
      }).finally(() => body.destroy()); // the client leaves the file of a rejected upload open
    },

    get: async (key, range) => {
      const name = nameOf(key);
      const length = range?.to === undefined ? 0 : range.to - range.from + 1;
      try {
        const body = (await withTimeout(
          range ? client.getPartialObject(bucket, name, range.from, length) : client.getObject(bucket, name),
        )) as IncomingMessage;
        const { 'content-range': part, 'content-length': whole, 'content-type': type = '' } = body.headers;
        return { body, type, size: Number(part?.split('/')[1] ?? whole) };
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw asUnavailable(error);
      }
    },

    remove: (key) => {
      const name = nameOf(key);
      return withUnavailable(() =>
        withTimeout(client.removeObject(bucket, name)).catch((error: unknown) => {
          if (!isAbsent(error)) throw error;
        }),
      );
    },

    list: async function* (prefix) {
      try {
        for await (const found of client.listObjectsV2(bucket, pathPrefixOf(prefix, marks), true)) {
          const { name = '', size = 0, lastModified = new Date(0) } = found as Listed;
          if (!name.endsWith(suffix)) continue;
          const key = keyOf(name.slice(0, -suffix.length), marks);
          if (key.startsWith(prefix)) yield { key, size, at: lastModified };
        }
      } catch (error) {
        throw asUnavailable(error);
      }
    },
  };
};

type Listed = { readonly name?: string; readonly size?: number; readonly lastModified?: Date };

/** Checks the bucket once, so that a wrong OBJECTS_URL fails the start with one clear error. */
const checkBucket = async (client: Client, { bucket, host, port }: S3Address): Promise<void> => {
  const exists = await withTimeout(client.bucketExists(bucket)).catch((error: unknown) => {
    const cause = { cause: error };
    if (isUnreachable(error))
      throw new Error(
        `The S3 server is unreachable at ${host}:${port} (${codeOf(error)}). Start it, or correct OBJECTS_URL.`,
        cause,
      );
    throw new Error(
      `The S3 server in OBJECTS_URL refuses the key, the secret, the region or the bucket ${bucket} (${codeOf(error)}). Correct them and start again.`,
      cause,
    );
  });
  if (!exists)
    throw new Error(
      `There is no bucket ${bucket}, which OBJECTS_URL names. Create it, or set another one, and start again.`,
    );
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);

const isAbsent = (error: unknown): boolean => /^(?:NoSuchKey|NotFound|NoSuchUpload)$/.test(codeOf(error));

const isUnreachable = (error: unknown): boolean =>
  /^(?:E[A-Z_]+|SlowDown|ServiceUnavailable|InternalError|5\d\d)$|socket hang up|Retryable HTTP|retries/.test(
    codeOf(error),
  );

/** MinIO, versitygw and Ceph name a full disk or a used-up quota differently; the client reports some as a status. */
const isFull = (error: unknown): boolean =>
  /^(?:XMinioStorageFull|InsufficientStorage|QuotaExceeded|XMinioAdminBucketQuotaExceeded)$|\b507\b/.test(
    codeOf(error),
  );

const asUnavailable = (error: unknown): unknown => {
  if (isProblem(error)) return error;
  if (isFull(error)) return storageFull();
  return isUnreachable(error)
    ? problem(
        'unavailable',
        'objects-unavailable',
        'Pictures and files cannot be reached just now. Please try again in a moment.',
      )
    : error;
};

const withUnavailable = async <R>(work: () => Promise<R>): Promise<R> =>
  work().catch((error: unknown) => {
    throw asUnavailable(error);
  });

/** Rejects with ETIMEDOUT if the response does not start within 10 s. */
const withTimeout = async <R>(answer: Promise<R>): Promise<R> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('S3 did not respond in time'), { code: 'ETIMEDOUT' })),
      answerMs,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};
