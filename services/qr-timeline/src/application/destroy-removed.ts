import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler, JobType, Tx } from '@keepsake/platform/turn';
import { z } from 'zod';
import { graceEnds, unshownEnds } from '../domain/grace.js';
import { mediaPrefix } from '../domain/upload.js';
import { putAwaySoon } from './timeline-jobs.js';

/** What nobody is shown any more and nobody may bring back. */
export type RemovedRows = {
  /** Words of memories, and all of timelines that stand aside, gone since before then: so many of each at most. */
  readonly empty: (tx: Tx, before: Date, limit: number) => Promise<void>;
  /** Notes which pictures and films neither a memory nor a head shows any more, and which do again. */
  readonly noteUnshown: (tx: Tx, now: Date) => Promise<void>;
  /** Takes those away that nobody is shown since before then; their uploads are marked as swept. */
  readonly dropUnshown: (
    tx: Tx,
    before: Date,
    limit: number,
  ) => Promise<readonly { mediaId: string; uploadId: string }[]>;
};

export const destroyRemovedJob: JobType<object> = { name: 'destroy-removed', schema: z.object({}) };

const atOnce = 200;

type Deps = { readonly removed: RemovedRows; readonly objects: Objects; readonly clock: Clock };

/**
 * The grace of what a family took off, a guest withdrew or support undid is over: its words are overwritten, its picture in
 * every size and the file that was sent are destroyed. Rows go first; bytes whose process died in between are found by the
 * nightly sweep of media.
 */
export const destroyRemoved =
  ({ removed, objects, clock }: Deps): Handler<object, void> =>
  async (_, turn) => {
    const mediaIds = await turn.once(async (tx) => {
      const now = clock.now();
      await removed.empty(tx, graceEnds(now), atOnce);
      await removed.noteUnshown(tx, now);
      const dropped = await removed.dropUnshown(tx, unshownEnds(now), atOnce);
      for (const { uploadId } of dropped) putAwaySoon(tx, uploadId);
      if (dropped.length === atOnce) tx.enqueue(destroyRemovedJob, {}, { key: 'destroy-removed' });
      return dropped.map(({ mediaId }) => mediaId);
    });
    for (const mediaId of mediaIds)
      for await (const { key } of objects.list(`${mediaPrefix}${mediaId}/`)) await objects.remove(key);
  };
