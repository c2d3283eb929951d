import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { firstOpenDay } from '../domain/visit-day.js';
import type { VisitRows } from './ports.js';

export const closeVisitDaysJob: JobType<object> = { name: 'close-visit-days', schema: z.object({}) };

/** Deletes salts and marks of past days; the counts stay. */
export const closeVisitDays =
  ({
    visits,
    clock,
  }: {
    readonly visits: Pick<VisitRows, 'closeDays'>;
    readonly clock: Clock;
  }): Handler<unknown, void> =>
  async (_, ctx) => {
    await ctx.transaction(async (tx) => {
      await visits.closeDays(tx, firstOpenDay(clock.now()));
      return {};
    });
  };
