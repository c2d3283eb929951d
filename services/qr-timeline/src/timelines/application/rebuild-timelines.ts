import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Refresh } from './refresh-timeline.js';
import type { TimelineStore } from './timeline-ports.js';

/** Returns timeline ids in order after this one, up to `limit`; '' starts at the beginning. */
export type TimelineIds = (after: string, limit: number) => Promise<readonly string[]>;

/** `reset` deletes the stored timeline first; otherwise only missing or older documents are written. */
type RebuildTimelines = { readonly after: string; readonly reset: boolean };

export const rebuildTimelinesJob: JobType<RebuildTimelines> = {
  name: 'rebuild-timelines',
  schema: z.object({ after: z.string().default(''), reset: z.boolean().default(false) }),
};

const atOnce = 200;

/**
 * Rebuilds the read model from the tables while guests read it: a missing head is built on request. One chunk per job,
 * so that a crash costs one chunk; each job enqueues the next at its end.
 */
export const rebuildTimelines =
  (deps: {
    readonly ids: TimelineIds;
    readonly store: Pick<TimelineStore, 'forget'>;
    readonly refresh: Refresh;
  }): Handler<RebuildTimelines, void> =>
  async ({ after, reset }, ctx) => {
    const ids = await deps.ids(after, atOnce);
    for (const id of ids) {
      if (reset) await deps.store.forget(id);
      await deps.refresh(id);
    }
    const last = ids.at(-1);
    ctx.log.info({ count: ids.length, last }, 'timelines rebuilt');
    if (last !== undefined && ids.length === atOnce)
      await ctx.transaction(async (tx) => tx.enqueue(rebuildTimelinesJob, { after: last, reset }));
  };
