import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { unclaimedMs } from '../../timelines/api.js';

type OrphanCount = { readonly count: number; readonly bytes: number };

export type Orphans = {
  /** Objects stored before `before` that no row references. */
  readonly list: (before: Date) => AsyncIterable<{ readonly size: number }>;
  /** Stores the count for monitoring. */
  readonly note: (found: OrphanCount, at: Date) => Promise<void>;
};

export const countOrphansJob: JobType<object> = { name: 'count-strays', schema: z.object({}) };

/** Counts orphans without removing them; sweeps and operators do that. */
export const countOrphans =
  ({ orphans, clock }: { orphans: Orphans; clock: Clock }): Handler<object, void> =>
  async () => {
    const now = clock.now();
    let count = 0;
    let bytes = 0;
    for await (const { size } of orphans.list(new Date(now.getTime() - unclaimedMs))) {
      count += 1;
      bytes += size;
    }
    await orphans.note({ count, bytes }, now);
  };
