import { isPromptId } from '@keepsake/contracts/catalog/prompts';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import type { LinkTokens } from '../../governance/api.js';
import { browserOf, type TimelineRows } from '../../timelines/api.js';
import { questionUnknown } from '../domain/questions.js';
import type { Relatives } from './ports.js';

type Deps = {
  readonly timelines: Pick<TimelineRows, 'byId'>;
  readonly relatives: Pick<Relatives, 'byQuestion' | 'recordOpened'>;
  readonly questionTokens: LinkTokens;
  readonly clock: Clock;
};

/**
 * Finds the page and the question of an emailed link, and records that it was opened. It grants nothing: the page and
 * the form treat this browser as any other guest.
 */
export const openQuestion =
  ({
    timelines,
    relatives,
    questionTokens,
    clock,
  }: Deps): Handler<{ readonly token: string }, { readonly code: string; readonly prompt: string }> =>
  async ({ token }, ctx) => {
    const browserId = browserOf(ctx.caller);
    const questionId = questionTokens.read(token);
    const relative = questionId === undefined ? undefined : await relatives.byQuestion(questionId);
    const question = relative?.asked.find(({ id }) => id === questionId);
    const timeline = relative && (await timelines.byId(relative.timelineId));
    if (!question || !timeline || timeline.undone || !isPromptId(question.prompt)) throw questionUnknown();
    await ctx.transaction(async (tx) => {
      await relatives.recordOpened(tx, question.id, browserId, clock.now());
      return {};
    });
    return { code: timeline.code, prompt: question.prompt };
  };
