import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import {
  addRelativeBody,
  openedQuestionAnswer,
  questionsAnswer,
  questionStopAnswer,
  questionTokenBody,
  resumeQuestionsBody,
  stoppedQuestionsAnswer,
} from '@keepsake/contracts/rest/questions';
import { questionsRpc, type QuestionsDefinition } from '@keepsake/contracts/rpc/questions';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { tokenHash } from '../../identity/secrets.js';
import { anyone, route, type Route } from '../../route.js';
import { accountAndCode, limited } from '../limited.js';
import { withCode, withCodeAndId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'limits'>;

const customer = ['customer'] as const;
const withToken = z.object({ token: z.string().max(200) });

const questionsOf = ({ relatives, obstacle }: Output<QuestionsDefinition, 'ListRelatives'>) => ({
  relatives: relatives.map(({ email, nextOn, lastAskedAt, ...relative }) => ({
    ...relative,
    email: email === '' ? null : email,
    nextOn: nextOn ?? null,
    lastAskedAt: lastAskedAt ?? null,
  })),
  obstacle: obstacle ?? null,
});

/** By the owner. */
const ownerRoutes = ({ limits }: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/questions',
    summary: 'List the relatives who get a weekly question by email',
    who: customer,
    limit: 'read',
    params: withCode,
    answers: { 200: questionsAnswer },
    handle: async (request) => ({
      status: 200,
      body: questionsOf(await request.client(questionsRpc).ListRelatives(request.params)),
    }),
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/questions/people',
    summary: 'Add a relative, who gets the first question by email the next morning',
    who: customer,
    limit: 'write',
    params: withCode,
    body: addRelativeBody,
    answers: { 201: questionsAnswer },
    handle: async (request) => {
      await limited(limits, 'question-people-account', request.caller.kind === 'customer' ? request.caller.id : '');
      await limited(limits, 'question-people', accountAndCode(request));
      const added = await request.client(questionsRpc).AddRelative({ ...request.params, ...request.body });
      return { status: 201, body: questionsOf(added) };
    },
  }),
  route({
    method: 'delete',
    path: '/api/timeline/{code}/questions/people/{id}',
    summary: 'Remove a relative, who gets no more questions',
    who: customer,
    limit: 'write',
    params: withCodeAndId,
    answers: { 200: questionsAnswer },
    handle: async (request) => ({
      status: 200,
      body: questionsOf(await request.client(questionsRpc).RemoveRelative(request.params)),
    }),
  }),
  route({
    method: 'delete',
    path: '/api/timeline/{code}/questions',
    summary: 'End the questions by email and remove all relatives',
    who: customer,
    limit: 'write',
    params: withCode,
    answers: { 200: questionsAnswer },
    handle: async (request) => ({
      status: 200,
      body: questionsOf(await request.client(questionsRpc).EndQuestions(request.params)),
    }),
  }),
];

/** By the links of the emails. */
const linkRoutes = ({ limits }: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/questions/open',
    summary: 'Find page and question of an emailed link; grants no access to the page',
    who: anyone,
    limit: 'secret',
    body: questionTokenBody,
    answers: { 200: openedQuestionAnswer },
    handle: async (request) => {
      const { code, prompt } = await request.client(questionsRpc).OpenQuestion(request.body);
      return { status: 200, body: openedQuestionAnswer.parse({ timelineUrl: `/timeline/${code}`, prompt }) };
    },
  }),
  route({
    method: 'post',
    path: '/api/questions/stop/look',
    changesNothing: () => true,
    summary: 'Get whose questions an emailed link stops; changes nothing',
    who: anyone,
    limit: 'secret',
    body: questionTokenBody,
    answers: { 200: questionStopAnswer },
    handle: async (request) => {
      const { eventType, ...stop } = await request.client(questionsRpc).GetQuestionStop(request.body);
      return { status: 200, body: { ...stop, eventTypeSlug: lookUpEventType(eventType).slug } };
    },
  }),
  route({
    method: 'post',
    path: '/api/questions/stop',
    summary: 'Stop the questions to the recipient of the link and delete the address',
    who: anyone,
    limit: 'secret',
    body: questionTokenBody,
    answers: { 200: stoppedQuestionsAnswer },
    handle: async (request) => {
      await limited(limits, 'question-stop', tokenHash(request.body.token));
      const { undo = null } = await request.client(questionsRpc).StopQuestions(request.body);
      return { status: 200, body: { undo } };
    },
  }),
  route({
    method: 'post',
    path: '/api/questions/resume',
    summary: 'Undo stopping the questions, with the answer of stopping them',
    who: anyone,
    limit: 'secret',
    body: resumeQuestionsBody,
    answers: { 204: null },
    handle: async (request) => {
      await limited(limits, 'question-stop', tokenHash(request.body.token));
      await request.client(questionsRpc).ResumeQuestions(request.body);
      return { status: 204 };
    },
  }),
  route({
    method: 'post',
    path: '/api/questions/{token}/unsubscribe',
    summary: 'Stop the questions with one click (RFC 8058); email programs call it',
    who: anyone,
    limit: 'secret',
    params: withToken,
    raw: 'application/x-www-form-urlencoded',
    answers: { 204: null },
    handle: async (request) => {
      request.content.resume();
      await request.client(questionsRpc).StopQuestions(request.params);
      return { status: 204 };
    },
  }),
];

export const questionRoutes = (deps: Deps): readonly Route[] => [...ownerRoutes(deps), ...linkRoutes(deps)];
