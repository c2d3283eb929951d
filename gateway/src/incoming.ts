import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Objects } from '@keepsake/platform/objects/objects';
import { isProblem, problem } from '@keepsake/platform/problem';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { present } from '@keepsake/contracts/values/present';
import type { StoredFile } from './http/form-body.js';
import type { Ask } from './route.js';

export type Arrived = { readonly uploadId: string; readonly kind: string };

export const isMedia = (file: StoredFile): boolean => /^(?:image|video)\//.test(file.type ?? '');

export const notMedia = (name: string) =>
  problem(
    'invalid',
    'not-media',
    `"${name.slice(-80)}" is not a picture or video that we can read. Please choose a JPG, PNG, MP4 or MOV file.`,
  );

/**
 * Where a file lies until its owner takes it. Random, unless the request carries a key: then a repeat of it names the same
 * place and is recognised as the same request.
 */
export const placeFor = (folder: 'incoming' | 'licences', ask: Ask, file: StoredFile, position = 0): string => {
  const name =
    ask.idempotencyKey === undefined
      ? randomBytes(24).toString('base64url')
      : createHash('sha256')
          .update(`${ask.browserId} ${ask.idempotencyKey} ${position} ${file.sha256}`)
          .digest('base64url');
  return `${folder}/${name}`;
};

const keyed = ({ idempotencyKey }: Ask, part: string) =>
  idempotencyKey === undefined ? {} : { idempotencyKey: `${idempotencyKey}:${part}` };

/** Stores a file of a form and tells its owner of it. The size is known, so the store streams it in one piece. */
export const bringIn = async (
  objects: Objects,
  ask: Ask,
  file: StoredFile & { readonly code?: string },
  position = 0,
): Promise<Arrived> => {
  await ask
    .to(uploadsRpc, keyed(ask, `room:${position}`))
    .Reserve({ size: Math.max(1, file.size), network: ask.network, ...present({ code: file.code }) });
  const objectKey = placeFor('incoming', ask, file, position);
  const type = file.type ?? 'application/octet-stream';
  await objects.put(objectKey, createReadStream(file.path), { type, size: file.size });
  try {
    return await ask.to(timelinesRpc, keyed(ask, String(position))).RegisterUpload({
      objectKey,
      name: file.name,
      type,
      size: file.size,
      sha256: file.sha256,
      network: ask.network,
      ...present({ code: file.code }),
    });
  } catch (error) {
    // Refused bytes are booked on no budget, so they must not stay. A conflict means that the bytes are in use.
    if (isProblem(error) && ['invalid', 'too-many'].includes(error.kind)) await objects.remove(objectKey);
    throw error;
  }
};
