import { randomBytes } from 'node:crypto';
import { uploadsRpc, type UploadsDefinition } from '@keepsake/contracts/rpc/uploads';
import type { Objects } from '@keepsake/platform/objects/objects';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { Ask } from '../route.js';
import { together, watched } from './bytes.js';
import type { Piece } from './tus.js';
import type { Turnstile } from './turnstile.js';

export type Arrival = Output<UploadsDefinition, 'Look'>;

type Deps = { readonly objects: Objects; readonly unknownSizes: Turnstile };

const unguessable = (): string => randomBytes(18).toString('base64url');
const type = 'application/octet-stream';

/**
 * Bytes that were refused do not stay. Those of which we do not know whether they were taken do: an answer may have been
 * lost after the deed, and the sweep takes what nobody knows.
 */
export const unlessRefused = async <R>(objects: Objects, key: string, work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    if (isProblem(error) && error.kind !== 'unavailable') await objects.remove(key);
    throw error;
  }
};

/** All bytes are here: one object, registered once. Another connection may have been faster: then nothing is left to do. */
const finish = async (
  { objects }: Pick<Deps, 'objects'>,
  ask: Ask,
  id: string,
  key: string,
  sha256: string,
): Promise<void> =>
  unlessRefused(objects, key, async () => {
    await ask
      .to(uploadsRpc, { patienceMs: 30_000, idempotencyKey: key })
      .Finish({ uploadId: id, objectKey: key, sha256 });
  }).catch(async (error: unknown) => {
    if (!isProblem(error) || !['upload-already-finished', 'upload-unknown'].includes(error.slug)) throw error;
    const { finished } = await ask.to(uploadsRpc).Look({ uploadId: id });
    if (!finished) throw error;
  });

/** Puts the pieces together when all are here and it was not done yet: the gateway that should have may have died. */
export const settle = async (deps: Deps, ask: Ask, arrival: Arrival): Promise<Arrival> => {
  const { uploadId: id, size, received, finished, parts } = arrival;
  if (finished || received < size) return arrival;
  const key = `incoming/${id}-${unguessable()}`;
  const { body, hash } = watched(together(deps.objects, parts), size);
  try {
    await deps.objects.put(key, body, { type, size });
  } catch (error) {
    // The pieces go as soon as another connection has put them together.
    const now = await ask.to(uploadsRpc).Look({ uploadId: id });
    if (now.finished) return now;
    throw error;
  }
  await finish(deps, ask, id, key, hash.digest('hex'));
  return ask.to(uploadsRpc).Look({ uploadId: id });
};

/** Takes one piece and answers how many bytes are here now. A file that comes whole is streamed to its place at once. */
export const takePiece = async (deps: Deps, ask: Ask, id: string, { offset, size }: Piece): Promise<Arrival> => {
  const { objects } = deps;
  const arrival = await ask.to(uploadsRpc).Look({ uploadId: id });
  const left = arrival.size - arrival.received;
  if (arrival.finished || offset !== arrival.received || (size ?? 0) > left)
    throw problem(
      'conflict',
      'upload-offset-differs',
      'These bytes do not continue what is here. Please ask where to go on.',
      {
        received: arrival.received,
      },
    );
  if (size === 0) return arrival;
  const isWhole = offset === 0 && size === arrival.size;
  const key = isWhole ? `incoming/${id}-${unguessable()}` : `arriving/${id}/${offset}-${unguessable()}`;
  const { body, hash, passed } = watched(ask.content, size ?? left);
  if (size === undefined) await deps.unknownSizes(() => objects.put(key, body, { type }));
  else await objects.put(key, body, { type, size });
  if (isWhole) await finish(deps, ask, id, key, hash.digest('hex'));
  else
    await unlessRefused(objects, key, () =>
      ask.to(uploadsRpc, { idempotencyKey: key }).AddPart({ uploadId: id, offset, size: passed(), objectKey: key }),
    );
  const now = await ask.to(uploadsRpc).Look({ uploadId: id });
  return settle(deps, ask, now);
};
