import { businessDay } from '@keepsake/contracts/values/business-day';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { runDueBy } from '../../reminders/api.js';
import { factTimes, sentToday } from '../domain/sequence.js';
import { sentSince } from './list-sequences.js';
import { enqueueSending } from './send-campaign.js';
import type { Sequences } from './sequence-ports.js';

export const planSequencesJob: JobType<object> = { name: 'plan-sequences', schema: z.object({}) };

/**
 * Adds the people whose day has come to the recipients of each sequence that is on, from nine in the time zone of the
 * business. A run repeats safely: each person is a recipient once. Sending is that of campaigns.
 */
export const planSequences =
  (deps: {
    readonly sequences: Pick<Sequences, 'list' | 'lock' | 'plan'>;
    readonly clock: Clock;
    readonly timeZone: string;
  }): Handler<unknown, void> =>
  async (_, ctx) => {
    const { sequences, clock, timeZone } = deps;
    const now = clock.now();
    if (runDueBy(now, timeZone) === undefined) return;
    const on = (await sequences.list(sentSince(clock))).filter(({ state }) => state === 'on');
    if (on.length === 0) return;
    await ctx.transaction(async (tx) => {
      for (const { kind } of on) {
        // Locked, so that a switch or other days wait for this run or are seen by it.
        const sequence = await sequences.lock(tx, kind);
        if (sequence.state !== 'on' || !sequence.since) continue;
        const due = sentToday(businessDay(now, timeZone), businessDay(sequence.since, timeZone));
        const times = factTimes(kind, sequence.days, due, timeZone);
        if ((await sequences.plan(tx, sequence, { times, now })) > 0) enqueueSending(tx, sequence.campaignId);
      }
    });
  };
