import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/turn';
import { z } from 'zod';
import type { KeepingSweep } from './keeping-ports.js';

export const sweepKeepingJob: JobType<object> = { name: 'sweep-keeping', schema: z.object({}) };

const dayMs = 24 * 60 * 60_000;
/** The access log tells of a season, not of a life. */
const visitDays = 90;
const endedDays = 30;
const reportDays = 365;

/** Links that open nothing, visits of long ago, people who left: nobody needs to find them here for ever. */
export const sweepKeeping =
  ({ sweep, clock }: { readonly sweep: KeepingSweep; readonly clock: Clock }): Handler<unknown, void> =>
  (_, turn) => {
    const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * dayMs);
    return turn.once((tx) =>
      sweep(tx, {
        links: daysAgo(endedDays),
        visits: daysAgo(visitDays),
        ended: daysAgo(endedDays),
        reports: daysAgo(reportDays),
      }),
    );
  };
