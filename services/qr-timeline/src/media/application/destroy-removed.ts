import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler, JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { graceEnds, unshownEnds } from '../domain/retention.js';
import { mediaPrefix, enqueueFinalizeUpload } from '../../timelines/api.js';

/** Rows of removed content that can no longer be restored. */
export type RemovedRows = {
  /**
   * Erases texts of entries and of detached timelines removed before `before`, and words that an edit replaced before it, at most `limit` each. Returns the uploads
   * of sealed memories that went with a timeline.
   */
  readonly empty: (tx: Tx, before: Date, limit: number) => Promise<readonly string[]>;
  /** Records which media are no longer used by an entry or header, and clears those in use again. */
  readonly recordHidden: (tx: Tx, now: Date) => Promise<void>;
  /** Deletes media unused since before `before` and marks their uploads as swept. */
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
 * Destroys removed, withdrawn and undone content after its grace period: overwrites texts, deletes originals and all
 * sizes. Rows go first; the nightly media sweep deletes objects left by a crash.
 */
export const destroyRemoved =
  ({ removed, objects, clock }: Deps): Handler<object, void> =>
  async (_, ctx) => {
    const mediaIds = await ctx.transaction(async (tx) => {
      const now = clock.now();
      for (const uploadId of await removed.empty(tx, graceEnds(now), atOnce)) enqueueFinalizeUpload(tx, uploadId);
      await removed.recordHidden(tx, now);
      const dropped = await removed.dropUnshown(tx, unshownEnds(now), atOnce);
      for (const { uploadId } of dropped) enqueueFinalizeUpload(tx, uploadId);
      if (dropped.length === atOnce) tx.enqueue(destroyRemovedJob, {}, { key: 'destroy-removed' });
      return dropped.map(({ mediaId }) => mediaId);
    });
    for (const mediaId of mediaIds)
      for await (const { key } of objects.list(`${mediaPrefix}${mediaId}/`)) await objects.remove(key);
  };
