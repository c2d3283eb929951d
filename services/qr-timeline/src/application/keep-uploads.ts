import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler } from '@keepsake/platform/turn';
import { incomingPrefix, originalKey, unclaimedMs } from '../domain/upload.js';
import { putAwaySoon } from './timeline-jobs.js';
import type { UploadRows } from './timeline-ports.js';

type Deps = { uploads: UploadRows; objects: Objects; clock: Clock };

/**
 * Originals are kept, privately, below originals/, those too that could not be made into something to show: it may be the
 * only copy. What was swept goes. Copied first, told second, removed last.
 */
export const putAwayUpload =
  ({ uploads, objects }: Omit<Deps, 'clock'>): Handler<{ uploadId: string }, void> =>
  async ({ uploadId }, turn) => {
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
    await turn.once((tx) => uploads.putAway(tx, upload.id, kept));
    await objects.remove(incoming);
  };

const atOnce = 200;

/** Nobody claimed them for a day. The rows go first, so that a claim in the same moment finds either the file or no row. */
export const sweepUploads =
  ({ uploads, objects, clock }: Deps): Handler<object, void> =>
  async (_, turn) => {
    const before = new Date(clock.now().getTime() - unclaimedMs);
    await turn.once(async (tx) => {
      for (const id of await uploads.sweep(tx, before, atOnce)) putAwaySoon(tx, id);
    });
    await removeStrays({ uploads, objects }, before);
  };

/** Bytes that arrived but were never registered, because the gateway or the browser went away in between. */
const removeStrays = async ({ uploads, objects }: Omit<Deps, 'clock'>, before: Date): Promise<void> => {
  const old: string[] = [];
  for await (const { key, at } of objects.list(incomingPrefix)) if (at < before) old.push(key);
  for (let from = 0; from < old.length; from += atOnce) {
    const keys = old.slice(from, from + atOnce);
    const known = new Set(await uploads.knownKeys(keys));
    for (const key of keys) if (!known.has(key)) await objects.remove(key);
  }
};
