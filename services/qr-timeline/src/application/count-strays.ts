import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/turn';
import { z } from 'zod';
import { unclaimedMs } from '../domain/upload.js';

export type StrayCount = { readonly count: number; readonly bytes: number };

export type Strays = {
  /** Objects stored before then that no row names. */
  readonly list: (before: Date) => AsyncIterable<{ readonly size: number }>;
  /** For whoever watches from outside. */
  readonly note: (found: StrayCount, at: Date) => Promise<void>;
};

export const countStraysJob: JobType<object> = { name: 'count-strays', schema: z.object({}) };

/** Counts and removes nothing: that is what the sweeps do, and an operator who has looked. */
export const countStrays =
  ({ strays, clock }: { strays: Strays; clock: Clock }): Handler<object, void> =>
  async () => {
    const now = clock.now();
    let count = 0;
    let bytes = 0;
    for await (const { size } of strays.list(new Date(now.getTime() - unclaimedMs))) {
      count += 1;
      bytes += size;
    }
    await strays.note({ count, bytes }, now);
  };
