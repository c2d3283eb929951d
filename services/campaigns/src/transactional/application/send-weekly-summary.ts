import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { MailQueue } from '../../delivery/api.js';
import { compareWeeks, weekToReport } from '../domain/weekly-summary.js';
import type { FiguresClient, WeeklySummaries } from './weekly-ports.js';

export const sendWeeklySummaryJob: JobType<object> = { name: 'send-weekly-summary', schema: z.object({}) };

/** Cron uses UTC: frequent enough for any business time zone, and after a restart. */
export const weeklySummaryCron = '*/15 * * * *';

/** Emails the figures of the last week once; none before the first order, and none without a recipient. */
export const sendWeeklySummary =
  (deps: {
    readonly figures: FiguresClient;
    readonly summaries: WeeklySummaries;
    readonly queue: MailQueue;
    readonly clock: Clock;
    readonly timeZone: string;
    readonly to: string | undefined;
  }): Handler<unknown, void> =>
  async (_, ctx) => {
    const { figures, summaries, queue, clock, timeZone, to } = deps;
    const week = weekToReport(clock.now(), timeZone);
    if (to === undefined || week === undefined || (await summaries.isSent(week.firstDay))) return;
    const { totalOrders, days, waiting } = await figures.read(ctx);
    if (totalOrders === 0) return;
    const { week: sums, before } = compareWeeks(days, week);
    await ctx.transaction(async (tx) => {
      if (!(await summaries.record(tx, week.firstDay, clock.now()))) return;
      const values = {
        ...week,
        ...sums,
        ordersBefore: before.orders,
        revenueBeforeCents: before.revenueCents,
        ...waiting,
      };
      await queue.add(tx, { to, draft: { template: 'weekly-summary', values } });
    });
  };
