import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler } from '@keepsake/platform/request-context';
import { mediaPrefix, type MediaRows } from '../../timelines/api.js';

const atOnce = 500;
const dayMs = 24 * 60 * 60 * 1000;

/** Its row is deleted already, so no job creates files for it. */
export const removeFiles =
  ({ objects }: { readonly objects: Objects }): Handler<{ readonly mediaId: string }, void> =>
  async ({ mediaId }) => {
    for await (const { key } of objects.list(`${mediaPrefix}${mediaId}/`)) await objects.remove(key);
  };

/** Deletes media without a post: the process or connection failed between processing and storing. */
export const sweepMedia =
  ({ media, objects, clock }: { media: MediaRows; objects: Objects; clock: Clock }): Handler<object, void> =>
  async () => {
    const before = new Date(clock.now().getTime() - dayMs);
    let batch = new Map<string, string[]>();
    const removeOrphans = async (): Promise<void> => {
      for (const id of await media.unknown([...batch.keys()]))
        for (const key of batch.get(id) ?? []) await objects.remove(key);
      batch = new Map();
    };
    for await (const { key, at } of objects.list(mediaPrefix)) {
      const [, id = ''] = key.split('/');
      if (at < before) batch.set(id, [...(batch.get(id) ?? []), key]);
      if (batch.size >= atOnce) await removeOrphans();
    }
    await removeOrphans();
  };
