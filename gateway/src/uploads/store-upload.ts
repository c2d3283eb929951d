import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Objects } from '@keepsake/platform/objects/objects';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Input } from '@keepsake/platform/rpc/contract';
import { timelinesRpc, type TimelinesDefinition } from '@keepsake/contracts/rpc/timelines';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { present } from '@keepsake/contracts/values/present';
import type { StoredFile } from '../http/form-body.js';
import type { RouteRequest } from '../route.js';

/** A file in the object store, as its service takes it. */
export type SentFile = Omit<Input<TimelinesDefinition, 'RegisterUpload'>, 'code'>;

export type Arrived = { readonly uploadId: string; readonly kind: string };

export const isMedia = (file: StoredFile): boolean => /^(?:image|video)\//.test(file.type ?? '');

/** Memories may be recordings too. */
export const isMemoryMedia = (file: StoredFile): boolean => isMedia(file) || file.type?.startsWith('audio/') === true;

export const notMedia = (name: string) =>
  problem(
    'invalid',
    'not-media',
    `"${name.slice(-80)}" is not a picture or video that we can read. Please choose a JPG, PNG, MP4 or MOV file.`,
  );

/**
 * Returns the object key of an upload. Random, or derived from the idempotency key, so that a retry finds the same
 * object.
 */
export const objectKeyFor = (
  folder: 'incoming' | 'licences',
  request: RouteRequest,
  file: StoredFile,
  position = 0,
): string => {
  const name =
    request.idempotencyKey === undefined
      ? randomBytes(24).toString('base64url')
      : createHash('sha256')
          .update(`${request.browserId} ${request.idempotencyKey} ${position} ${file.sha256}`)
          .digest('base64url');
  return `${folder}/${name}`;
};

const keyed = ({ idempotencyKey }: RouteRequest, part: string) =>
  idempotencyKey === undefined ? {} : { idempotencyKey: `${idempotencyKey}:${part}` };

/** Kinds of problems after which nothing refers to the stored bytes. After a conflict they are in use. */
const refusals: readonly string[] = ['invalid', 'too-many', 'not-found', 'forbidden', 'unauthenticated'];

/**
 * Stores a file of a form and passes it on. The size is known, so the store streams it in one piece. Rejected bytes
 * count for no quota, so they are deleted.
 */
export const sendFile = async <A>(
  objects: Objects,
  request: RouteRequest,
  file: StoredFile,
  send: (sent: SentFile) => Promise<A>,
  position = 0,
): Promise<A> => {
  const objectKey = objectKeyFor('incoming', request, file, position);
  const { name, size, sha256, type = 'application/octet-stream' } = file;
  await objects.put(objectKey, createReadStream(file.path), { type, size });
  try {
    return await send({ objectKey, name, type, size, sha256, network: request.network });
  } catch (error) {
    if (isProblem(error) && refusals.includes(error.kind)) await objects.remove(objectKey);
    throw error;
  }
};

/** Stores a file of a form and registers it as an upload. */
export const storeUpload = async (
  objects: Objects,
  request: RouteRequest,
  file: StoredFile & { readonly code?: string },
  position = 0,
): Promise<Arrived> => {
  const code = present({ code: file.code });
  await request
    .client(uploadsRpc, keyed(request, `room:${position}`))
    .Reserve({ size: Math.max(1, file.size), network: request.network, ...code });
  const register = (sent: SentFile) =>
    request.client(timelinesRpc, keyed(request, String(position))).RegisterUpload({ ...sent, ...code });
  return sendFile(objects, request, file, register, position);
};
