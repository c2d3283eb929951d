import type { Handler, JobType } from '@keepsake/platform/turn';
import { z } from 'zod';
import type { Refresh } from './refresh-timeline.js';
import type { TimelineStore } from './timeline-ports.js';

/** All timelines in the order of their ids, as many as asked, after this one; '' is before all. */
export type TimelineIds = (after: string, limit: number) => Promise<readonly string[]>;

/** `anew` throws away what the store has of a timeline; else only what is missing or older is made. */
type RebuildTimelines = { readonly after: string; readonly anew: boolean };

export const rebuildTimelinesJob: JobType<RebuildTimelines> = {
  name: 'rebuild-timelines',
  schema: z.object({ after: z.string().default(''), anew: z.boolean().default(false) }),
};

const atOnce = 200;

/**
 * The read model again from the tables, while guests read it: a head that is missing for a moment is made by whoever asks
 * for it. One part a job, so that a crash costs one part; the last thing a part does is to ask for the next.
 */
export const rebuildTimelines =
  (deps: {
    readonly ids: TimelineIds;
    readonly store: Pick<TimelineStore, 'forget'>;
    readonly refresh: Refresh;
  }): Handler<RebuildTimelines, void> =>
  async ({ after, anew }, turn) => {
    const ids = await deps.ids(after, atOnce);
    for (const id of ids) {
      if (anew) await deps.store.forget(id);
      await deps.refresh(id);
    }
    const last = ids.at(-1);
    turn.log.info({ count: ids.length, last }, 'timelines were rebuilt');
    if (last !== undefined && ids.length === atOnce)
      await turn.once(async (tx) => tx.enqueue(rebuildTimelinesJob, { after: last, anew }));
  };
