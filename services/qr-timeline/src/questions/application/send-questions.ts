import { questionAsked } from '@keepsake/contracts/events/qr-timeline/question-asked.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { stageOf, type Closings } from '../../closing/api.js';
import type { TimelineRows } from '../../timelines/api.js';
import { nextStep, weekAfter } from '../domain/questions.js';
import type { Relatives } from './ports.js';

export const askRelativesJob: JobType<object> = { name: 'ask-relatives', schema: z.object({}) };
export const askRelativeJob: JobType<{ relativeId: string }> = {
  name: 'ask-relative',
  schema: z.object({ relativeId: z.uuid() }),
};

const atOnce = 5_000;
/** Until then a person who is added again is not asked earlier or twice. */
const removedMs = 30 * 24 * 60 * 60_000;

/** Starts one job per person whose question is due, so that one failure does not delay the others. */
export const askRelatives =
  ({
    relatives,
    closings,
    clock,
  }: {
    readonly relatives: Pick<Relatives, 'due' | 'deleteRemoved'>;
    readonly closings: Pick<Closings, 'current'>;
    readonly clock: Clock;
  }): Handler<object, void> =>
  async (_, ctx) => {
    const now = clock.now();
    const closing = await closings.current();
    const isClosed = closing !== undefined && stageOf(closing, now) === 'closed';
    const due = isClosed ? [] : await relatives.due(now, atOnce);
    await ctx.transaction(async (tx) => {
      for (const relativeId of due)
        tx.enqueue(askRelativeJob, { relativeId }, { key: `ask-relative:${relativeId}`, keepQueued: true });
      await relatives.deleteRemoved(tx, new Date(now.getTime() - removedMs));
      return {};
    });
  };

type Deps = {
  readonly timelines: Pick<TimelineRows, 'lock'>;
  readonly relatives: Relatives;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timeZone: string;
};

/**
 * Asks one question, or ends the questions. Question, next day and email are one transaction under the lock of the
 * timeline, so that a killed or repeated job sends none twice, and missed weeks are not made up for.
 */
export const askRelative =
  ({ timelines, relatives, clock, ids, timeZone }: Deps): Handler<{ readonly relativeId: string }, void> =>
  async ({ relativeId }, ctx) => {
    const found = await relatives.find(relativeId);
    if (found?.state !== 'asking') return;
    await ctx.transaction(async (tx) => {
      const timeline = await timelines.lock(tx, found.timelineId);
      const relative = (await relatives.locked(tx, timeline.id)).find(({ id }) => id === relativeId);
      const now = clock.now();
      if (timeline.undone || relative?.nextAt === undefined || relative.nextAt > now) return {};
      const step = nextStep(relative, timeline);
      if (step === 'wait') return {};
      if ('end' in step) {
        await relatives.end(tx, [relativeId], step.end, now);
        return {};
      }
      const questionId = ids.next();
      await relatives.ask(tx, { id: questionId, relativeId, prompt: step.ask, at: now }, weekAfter(now, timeZone));
      tx.publish(questionAsked, { questionId, timelineId: timeline.id });
      return {};
    });
  };
