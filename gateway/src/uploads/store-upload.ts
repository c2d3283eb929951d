import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Objects } from '@keepsake/platform/objects/objects';
import { isProblem, problem } from '@keepsake/platform/problem';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { present } from '@keepsake/contracts/values/present';
import type { StoredFile } from '../http/form-body.js';
import type { RouteRequest } from '../route.js';

export type Arrived = { readonly uploadId: string; readonly kind: string };

export const isMedia = (file: StoredFile): boolean => /^(?:image|video)\//.test(file.type ?? '');

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

/**
 * Stores a file of a form and registers it with its service. The size is known, so the store streams it in one piece.
 */
export const storeUpload = async (
  objects: Objects,
  request: RouteRequest,
  file: StoredFile & { readonly code?: string },
  position = 0,
): Promise<Arrived> => {
  await request
    .client(uploadsRpc, keyed(request, `room:${position}`))
    .Reserve({ size: Math.max(1, file.size), network: request.network, ...present({ code: file.code }) });
  const objectKey = objectKeyFor('incoming', request, file, position);
  const type = file.type ?? 'application/octet-stream';
  await objects.put(objectKey, createReadStream(file.path), { type, size: file.size });
  try {
    return await request.client(timelinesRpc, keyed(request, String(position))).RegisterUpload({
      objectKey,
      name: file.name,
      type,
      size: file.size,
      sha256: file.sha256,
      network: request.network,
      ...present({ code: file.code }),
    });
  } catch (error) {
    // Rejected bytes count for no quota, so they are deleted. After a conflict the object is in use.
    if (isProblem(error) && ['invalid', 'too-many'].includes(error.kind)) await objects.remove(objectKey);
    throw error;
  }
};
