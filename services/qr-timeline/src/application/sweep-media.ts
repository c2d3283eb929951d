import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler } from '@keepsake/platform/turn';
import { mediaPrefix } from '../domain/upload.js';
import type { MediaRows } from './timeline-ports.js';

const atOnce = 500;
const dayMs = 24 * 60 * 60 * 1000;

/** Its row is gone already, so nobody makes a file of it any more. */
export const removeFiles =
  ({ objects }: { readonly objects: Objects }): Handler<{ readonly mediaId: string }, void> =>
  async ({ mediaId }) => {
    for await (const { key } of objects.list(`${mediaPrefix}${mediaId}/`)) await objects.remove(key);
  };

/** Pictures whose post never came to be: the process died, or the connection did, between making and keeping them. */
export const sweepMedia =
  ({ media, objects, clock }: { media: MediaRows; objects: Objects; clock: Clock }): Handler<object, void> =>
  async () => {
    const before = new Date(clock.now().getTime() - dayMs);
    let batch = new Map<string, string[]>();
    const removeStrays = async (): Promise<void> => {
      for (const id of await media.unknown([...batch.keys()]))
        for (const key of batch.get(id) ?? []) await objects.remove(key);
      batch = new Map();
    };
    for await (const { key, at } of objects.list(mediaPrefix)) {
      const [, id = ''] = key.split('/');
      if (at < before) batch.set(id, [...(batch.get(id) ?? []), key]);
      if (batch.size >= atOnce) await removeStrays();
    }
    await removeStrays();
  };
