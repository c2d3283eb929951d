import { randomBytes } from 'node:crypto';
import { uploadsRpc, type UploadsDefinition } from '@keepsake/contracts/rpc/uploads';
import type { Objects } from '@keepsake/platform/objects/objects';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { RouteRequest } from '../route.js';
import { together, watched } from './bytes.js';
import type { Piece } from './tus.js';
import type { UploadSlots } from './upload-slots.js';

export type UploadSession = Output<UploadsDefinition, 'Look'>;

type Deps = { readonly objects: Objects; readonly unknownSizes: UploadSlots };

const unguessable = (): string => randomBytes(18).toString('base64url');
const type = 'application/octet-stream';

/**
 * Deletes rejected bytes. Bytes with an unknown outcome stay, because the response may be lost after the commit; the
 * orphan sweep deletes unregistered ones.
 */
export const unlessRefused = async <R>(objects: Objects, key: string, work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    if (isProblem(error) && error.kind !== 'unavailable') await objects.remove(key);
    throw error;
  }
};

/**
 * All bytes have arrived: one object, registered once. Another connection may have been first; then nothing is left to
 * do.
 */
const finish = async (
  { objects }: Pick<Deps, 'objects'>,
  request: RouteRequest,
  id: string,
  key: string,
  sha256: string,
): Promise<void> =>
  unlessRefused(objects, key, async () => {
    await request
      .client(uploadsRpc, { timeoutMs: 30_000, idempotencyKey: key })
      .Finish({ uploadId: id, objectKey: key, sha256 });
  }).catch(async (error: unknown) => {
    if (!isProblem(error) || !['upload-already-finished', 'upload-unknown'].includes(error.slug)) throw error;
    const { finished } = await request.client(uploadsRpc).Look({ uploadId: id });
    if (!finished) throw error;
  });

/** Assembles the chunks if all have arrived, because the gateway that should do it may have crashed. */
export const settle = async (deps: Deps, request: RouteRequest, session: UploadSession): Promise<UploadSession> => {
  const { uploadId: id, size, received, finished, parts } = session;
  if (finished || received < size) return session;
  const key = `incoming/${id}-${unguessable()}`;
  const { body, hash } = watched(together(deps.objects, parts), size);
  try {
    await deps.objects.put(key, body, { type, size });
  } catch (error) {
    // The chunks are deleted after another connection has assembled them.
    const now = await request.client(uploadsRpc).Look({ uploadId: id });
    if (now.finished) return now;
    throw error;
  }
  await finish(deps, request, id, key, hash.digest('hex'));
  return request.client(uploadsRpc).Look({ uploadId: id });
};

/** Accepts a chunk and returns the new offset. A file that arrives whole is streamed directly to its object. */
export const storeChunk = async (
  deps: Deps,
  request: RouteRequest,
  id: string,
  { offset, size }: Piece,
): Promise<UploadSession> => {
  const { objects } = deps;
  const session = await request.client(uploadsRpc).Look({ uploadId: id });
  const left = session.size - session.received;
  if (session.finished || offset !== session.received || (size ?? 0) > left)
    throw problem(
      'conflict',
      'upload-offset-differs',
      'These bytes do not continue what is here. Please ask where to go on.',
      {
        received: session.received,
      },
    );
  if (size === 0) return session;
  const isWhole = offset === 0 && size === session.size;
  const key = isWhole ? `incoming/${id}-${unguessable()}` : `arriving/${id}/${offset}-${unguessable()}`;
  const { body, hash, passed } = watched(request.content, size ?? left);
  if (size === undefined) await deps.unknownSizes(() => objects.put(key, body, { type }));
  else await objects.put(key, body, { type, size });
  if (isWhole) await finish(deps, request, id, key, hash.digest('hex'));
  else
    await unlessRefused(objects, key, () =>
      request
        .client(uploadsRpc, { idempotencyKey: key })
        .AddPart({ uploadId: id, offset, size: passed(), objectKey: key }),
    );
  const now = await request.client(uploadsRpc).Look({ uploadId: id });
  return settle(deps, request, now);
};
