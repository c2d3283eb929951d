import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Keepers, LinkTokens } from '../../governance/api.js';
import type { TimelineRows, TimelineSecrets } from '../../timelines/api.js';
import { isCurrent, obstacleOf } from '../domain/questions.js';
import type { Relatives } from './ports.js';

export type QuestionEmail = {
  readonly to: string;
  readonly name: string;
  readonly language: string;
  readonly code: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly ownerName: string;
  readonly prompt: string;
  readonly first: boolean;
  readonly token: string;
  readonly stopToken: string;
  readonly askedAt: Date;
};

type Deps = {
  readonly timelines: Pick<TimelineRows, 'byId'>;
  readonly relatives: Pick<Relatives, 'byQuestion'>;
  readonly keepers: Pick<Keepers, 'ownerOf'>;
  readonly secrets: Pick<TimelineSecrets, 'openEmail'>;
  readonly questionTokens: LinkTokens;
  readonly stopTokens: LinkTokens;
  readonly clock: Clock;
};

/** Returns recipient and content of a question's email, unless its questions ended or it is late. */
export const getQuestionEmail =
  (deps: Deps): Handler<{ readonly questionId: string }, QuestionEmail> =>
  async ({ questionId }, { caller }) => {
    requireSystem(caller);
    const relative = await deps.relatives.byQuestion(questionId);
    const question = relative?.asked.at(-1);
    const timeline = relative && (await deps.timelines.byId(relative.timelineId));
    if (
      !timeline ||
      timeline.undone ||
      obstacleOf(timeline) !== undefined ||
      relative.state !== 'asking' ||
      question?.id !== questionId ||
      !isCurrent(question, deps.clock.now())
    )
      throw problem('not-found', 'nothing-to-ask', 'These questions have ended. There is no email to send.');
    const owner = await deps.keepers.ownerOf(timeline.id);
    return {
      to: deps.secrets.openEmail(relative.emailSealed),
      name: relative.name,
      language: relative.language,
      code: timeline.code,
      honoreeName: timeline.honoreeName ?? '',
      eventType: timeline.eventType,
      ownerName: owner.name,
      prompt: question.prompt,
      first: relative.asked.filter(({ askedAt }) => askedAt >= relative.addedAt).length === 1,
      token: deps.questionTokens.make(questionId),
      stopToken: deps.stopTokens.make(relative.id),
      askedAt: question.askedAt,
    };
  };
