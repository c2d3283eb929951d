import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import {
  answeredCheckAnswer,
  answeredSuccessorAnswer,
  answerSuccessorBody,
  nameSuccessorBody,
  ownerCheckAnswer,
  saveWishBody,
  successionAnswer,
  successionTokenBody,
  successorRequestAnswer,
  takenOverAnswer,
} from '@keepsake/contracts/rest/succession';
import { successionRpc, type SuccessionDefinition } from '@keepsake/contracts/rpc/succession';
import type { Output } from '@keepsake/platform/rpc/contract';
import { tokenHash } from '../../identity/secrets.js';
import { anyone, route, type Route } from '../../route.js';
import { accountAndCode, limited } from '../limited.js';
import { withCode } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'viewing' | 'limits'>;

const customer = ['customer'] as const;

const successionOf = ({ code: _code, successor, ...answer }: Output<SuccessionDefinition, 'GetSuccession'>) => ({
  ...answer,
  successor: successor ?? null,
});

/** By its owner. */
const ownerRoutes = ({ limits }: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/succession',
    summary: 'Get what happens to a timeline if its owner no longer answers',
    who: customer,
    limit: 'read',
    params: withCode,
    answers: { 200: successionAnswer },
    handle: async (request) => ({
      status: 200,
      body: successionOf(await request.client(successionRpc).GetSuccession(request.params)),
    }),
  }),
  route({
    method: 'put',
    path: '/api/timeline/{code}/succession',
    summary: 'Choose what happens to a timeline if its owner no longer answers',
    who: customer,
    limit: 'write',
    params: withCode,
    body: saveWishBody,
    answers: { 200: successionAnswer },
    handle: async (request) => ({
      status: 200,
      body: successionOf(await request.client(successionRpc).SaveWish({ ...request.params, ...request.body })),
    }),
  }),
  route({
    method: 'put',
    path: '/api/timeline/{code}/successor',
    summary: 'Name a successor, who gets a request by email',
    who: customer,
    limit: 'write',
    params: withCode,
    body: nameSuccessorBody,
    answers: { 200: successionAnswer },
    handle: async (request) => {
      await limited(limits, 'successor-mail', accountAndCode(request));
      const named = await request.client(successionRpc).NameSuccessor({ ...request.params, ...request.body });
      return { status: 200, body: successionOf(named) };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/successor/send',
    summary: 'Resend the request to a successor who has not answered',
    who: customer,
    limit: 'write',
    params: withCode,
    answers: { 202: successionAnswer },
    handle: async (request) => {
      await limited(limits, 'successor-mail', accountAndCode(request));
      return {
        status: 202,
        body: successionOf(await request.client(successionRpc).SendSuccessorRequest(request.params)),
      };
    },
  }),
  route({
    method: 'delete',
    path: '/api/timeline/{code}/successor',
    summary: 'Remove the successor',
    who: customer,
    limit: 'write',
    params: withCode,
    answers: { 200: successionAnswer },
    handle: async (request) => ({
      status: 200,
      body: successionOf(await request.client(successionRpc).RemoveSuccessor(request.params)),
    }),
  }),
];

/** By emailed links. */
const linkRoutes = ({ viewing, limits }: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/successors/look',
    changesNothing: () => true,
    summary: 'Get what the link of a successor asks for; changes nothing',
    who: anyone,
    limit: 'secret',
    body: successionTokenBody,
    answers: { 200: successorRequestAnswer },
    handle: async (request) => {
      const { eventType, waitsUntil, ...asked } = await request.client(successionRpc).GetSuccessorRequest(request.body);
      const eventTypeSlug = lookUpEventType(eventType).slug;
      return { status: 200, body: { ...asked, eventTypeSlug, waitsUntil: waitsUntil ?? null } };
    },
  }),
  route({
    method: 'post',
    path: '/api/successors/answer',
    summary: 'Agree or decline to be the successor, without an account',
    who: anyone,
    limit: 'secret',
    body: answerSuccessorBody,
    answers: { 200: answeredSuccessorAnswer },
    handle: async (request) => {
      await limited(limits, 'successor-answer', tokenHash(request.body.token));
      return { status: 200, body: await request.client(successionRpc).AnswerSuccessorRequest(request.body) };
    },
  }),
  route({
    method: 'post',
    path: '/api/successors/take-over',
    summary: 'Take a timeline over as its successor, signed in with the address of the link',
    who: customer,
    limit: 'secret',
    body: successionTokenBody,
    answers: { 200: takenOverAnswer },
    handle: async (request) => {
      const { code, ownsFrom = null } = await request.client(successionRpc).TakeOver(request.body);
      viewing.pages.drop(code);
      return { status: 200, body: { timelineUrl: `/timeline/${code}`, ownsFrom } };
    },
  }),
  route({
    method: 'post',
    path: '/api/owner-checks/look',
    changesNothing: () => true,
    summary: 'Get the question of the yearly email to an owner; changes nothing',
    who: anyone,
    limit: 'secret',
    body: successionTokenBody,
    answers: { 200: ownerCheckAnswer },
    handle: async (request) => {
      const { eventType, waitsUntil, step, ...asked } = await request.client(successionRpc).GetOwnerCheck(request.body);
      const eventTypeSlug = lookUpEventType(eventType).slug;
      const removed = step === 'removed';
      return { status: 200, body: { ...asked, eventTypeSlug, waitsUntil: waitsUntil ?? null, removed } };
    },
  }),
  route({
    method: 'post',
    path: '/api/owner-checks/answer',
    summary: 'Answer the yearly question for all timelines of this owner',
    who: anyone,
    limit: 'secret',
    body: successionTokenBody,
    answers: { 200: answeredCheckAnswer },
    handle: async (request) => {
      const { code } = await request.client(successionRpc).AnswerOwnerCheck(request.body);
      return { status: 200, body: { timelineUrl: `/timeline/${code}` } };
    },
  }),
];

export const successionRoutes = (deps: Deps): readonly Route[] => [...ownerRoutes(deps), ...linkRoutes(deps)];
