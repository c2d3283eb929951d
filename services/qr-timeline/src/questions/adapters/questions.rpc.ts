import { addRelativeBody, resumeQuestionsBody } from '@keepsake/contracts/rest/questions';
import { questionsRpc } from '@keepsake/contracts/rpc/questions';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { QuestionEmail } from '../application/get-question-email.js';
import type { AddRelative, ShownQuestions } from '../application/manage-relatives.js';
import type { ShownStop } from '../application/stop-questions.js';

type Code = { readonly code: string };
type Token = { readonly token: string };

export type QuestionsUse = {
  readonly listRelatives: Handler<Code, ShownQuestions>;
  readonly addRelative: Handler<AddRelative, ShownQuestions>;
  readonly removeRelative: Handler<Code & { readonly id: string }, ShownQuestions>;
  readonly endQuestions: Handler<Code, ShownQuestions>;
  readonly openQuestion: Handler<Token, { readonly code: string; readonly prompt: string }>;
  readonly getQuestionStop: Handler<Token, ShownStop>;
  readonly stopQuestions: Handler<Token, { readonly undo?: string }>;
  readonly resumeQuestions: Handler<Token & { readonly undo: string }, object>;
  readonly getQuestionEmail: Handler<{ readonly questionId: string }, QuestionEmail>;
};

const code = z.string().max(400, 'This is too long to be a code. Please compare it with the plate.');
const byCode = z.object({ code });
const byToken = z.object({ token: z.string().max(200) });

const questionsAnswer = ({ relatives, ...shown }: ShownQuestions) => ({
  ...shown,
  relatives: relatives.map(({ lastAskedAt, ...relative }) => ({
    ...relative,
    ...present({ lastAskedAt: lastAskedAt?.toISOString() }),
  })),
});

/** Serves the RPC methods for questions by email. */
export const questionsRpcService = (use: QuestionsUse): RpcService =>
  rpcService(questionsRpc, 'api', {
    ListRelatives: method(byCode, async (input, ctx) => questionsAnswer(await use.listRelatives(input, ctx))),
    AddRelative: method(byCode.extend(addRelativeBody.shape), async (input, ctx) =>
      questionsAnswer(await use.addRelative(input, ctx)),
    ),
    RemoveRelative: method(byCode.extend({ id: z.uuid() }), async (input, ctx) =>
      questionsAnswer(await use.removeRelative(input, ctx)),
    ),
    EndQuestions: method(byCode, async (input, ctx) => questionsAnswer(await use.endQuestions(input, ctx))),
    OpenQuestion: method(byToken, use.openQuestion),
    GetQuestionStop: method(byToken, use.getQuestionStop),
    StopQuestions: method(byToken, use.stopQuestions),
    ResumeQuestions: method(byToken.extend({ undo: resumeQuestionsBody.shape.undo }), use.resumeQuestions),
    GetQuestionEmail: method(z.object({ questionId: z.uuid() }), async (input, ctx) => {
      const { askedAt, ...email } = await use.getQuestionEmail(input, ctx);
      return { ...email, askedAt: askedAt.toISOString() };
    }),
  });
