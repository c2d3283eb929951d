import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { RetentionRows } from './keeping-ports.js';

export const applyRetentionJob: JobType<object> = { name: 'sweep-keeping', schema: z.object({}) };

const dayMs = 24 * 60 * 60_000;
/** Retention of the access log in days. */
const visitDays = 90;
const endedDays = 30;
const reportDays = 365;

/** Deletes expired links, old visits and reports, and former keepers. */
export const applyRetention =
  ({ sweep, clock }: { readonly sweep: RetentionRows; readonly clock: Clock }): Handler<unknown, void> =>
  (_, ctx) => {
    const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * dayMs);
    return ctx.transaction((tx) =>
      sweep(tx, {
        links: daysAgo(endedDays),
        visits: daysAgo(visitDays),
        ended: daysAgo(endedDays),
        reports: daysAgo(reportDays),
      }),
    );
  };
