import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler } from '@keepsake/platform/request-context';
import {
  incomingPrefix,
  originalKey,
  previewKey,
  previewPrefix,
  unclaimedMs,
  enqueueFinalizeUpload,
  type UploadRows,
} from '../../timelines/api.js';

type Deps = { uploads: UploadRows; objects: Objects; clock: Clock };

/**
 * Moves originals, private, to originals/, also those that could not be processed: they may be the only copy. Deletes
 * swept ones. Copies, updates the row, then deletes the source.
 */
export const putAwayUpload =
  ({ uploads, objects }: Omit<Deps, 'clock'>): Handler<{ uploadId: string }, void> =>
  async ({ uploadId }, ctx) => {
    const upload = await uploads.find(uploadId);
    if (!upload || upload.state === 'received' || upload.state === 'claimed') return;
    const incoming = upload.objectKey;
    const kept = upload.state === 'swept' ? undefined : originalKey(upload.id);
    if (kept === incoming) return;
    if (kept !== undefined) {
      const found = await objects.get(incoming);
      if (!found) throw new Error(`The bytes of upload ${upload.id} are missing.`);
      await objects.put(kept, found.body, { type: upload.type, size: upload.size });
    }
    await ctx.transaction((tx) => uploads.finalizeUpload(tx, upload.id, kept));
    await objects.remove(incoming);
    await objects.remove(previewKey(upload.id));
  };

const atOnce = 200;

/**
 * Deletes uploads unclaimed for a day, and previews of that age. Rows go first, so that a concurrent claim finds either
 * the file or no row.
 */
export const sweepUploads =
  ({ uploads, objects, clock }: Deps): Handler<object, void> =>
  async (_, ctx) => {
    const before = new Date(clock.now().getTime() - unclaimedMs);
    await ctx.transaction(async (tx) => {
      for (const id of await uploads.sweep(tx, before, atOnce)) enqueueFinalizeUpload(tx, id);
    });
    await removeOrphans({ uploads, objects }, before);
    for await (const { key, at } of objects.list(previewPrefix)) if (at < before) await objects.remove(key);
  };

/** Deletes objects that were stored but never registered, because gateway or browser disconnected. */
const removeOrphans = async ({ uploads, objects }: Omit<Deps, 'clock'>, before: Date): Promise<void> => {
  const old: string[] = [];
  for await (const { key, at } of objects.list(incomingPrefix)) if (at < before) old.push(key);
  for (let from = 0; from < old.length; from += atOnce) {
    const keys = old.slice(from, from + atOnce);
    const known = new Set(await uploads.knownKeys(keys));
    for (const key of keys) if (!known.has(key)) await objects.remove(key);
  }
};
