import { isPromptId } from '@keepsake/contracts/catalog/prompts';
import { isTestPlate } from '@keepsake/contracts/values/plate-code';
import type { Handler } from '@keepsake/platform/request-context';
import type { MailQueue } from '../../delivery/api.js';
import type { QuestionClient } from './keeping-ports.js';

/** A question that could not be sent by then waits for the next week instead. */
const lateMs = 3 * 24 * 60 * 60_000;

/** Emails a question to a relative, unless the questions ended since. */
export const sendQuestionEmail =
  ({
    questions,
    queue,
  }: {
    readonly questions: QuestionClient;
    readonly queue: MailQueue;
  }): Handler<{ readonly questionId: string }, void> =>
  async ({ questionId }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const question = await questions.email(questionId, ctx);
    if (!question || isTestPlate(question.code) || !isPromptId(question.prompt)) return;
    const { to, language, code: _code, askedAt, prompt, ...values } = question;
    await ctx.transaction(async (tx) => {
      await queue.add(tx, {
        to,
        draft: { template: 'relative-question', values: { ...values, prompt } },
        // Their own choice counts before that of the owner.
        fallbackLanguage: language,
        subjectId: questionId,
        oncePerSubject: true,
        notAfter: new Date(Date.parse(askedAt) + lateMs),
      });
      return true;
    });
  };
