import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import {
  inviteKeeperBody,
  keeper,
  keepersAnswer,
  keepingAccepted,
  keepingAsked,
  storedTimeline,
  mailedLinkBody,
  setKeeperRoleBody,
} from '@keepsake/contracts/rest/keeping';
import { keepingRpc, type KeepingDefinition } from '@keepsake/contracts/rpc/keeping';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { anyone, route, type Route } from '../../route.js';
import { withCode, withCodeAndId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'viewing'>;

const keepersOf = (answer: Output<KeepingDefinition, 'ListKeepers'>): z.input<typeof keepersAnswer> => ({
  role: answer.role,
  ownerName: answer.ownerName,
  ownerEmail: answer.ownerEmail,
  keepers: answer.keepers,
  offer: answer.offer ?? null,
});

const customer = ['customer'] as const;

export const keeperRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/keepers',
    summary: 'List the keepers of a timeline, and the role of the caller',
    who: ['customer', 'support', 'owner'],
    limit: 'read',
    params: withCode,
    answers: { 200: keepersAnswer },
    handle: async (request) => ({
      status: 200,
      body: keepersOf(await request.client(keepingRpc).ListKeepers({ code: request.params.code })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/keepers',
    summary: 'Invite a keeper by email',
    who: customer,
    limit: 'write',
    params: withCode,
    body: inviteKeeperBody,
    answers: { 201: keeper },
    handle: async (request) => ({
      status: 201,
      body: await request.client(keepingRpc).InviteKeeper({ code: request.params.code, ...request.body }),
    }),
  }),
  route({
    method: 'patch',
    path: '/api/timeline/{code}/keepers/{id}',
    summary: 'Change the role of a keeper or a helper',
    who: customer,
    limit: 'write',
    params: withCodeAndId,
    body: setKeeperRoleBody,
    answers: { 200: keeper },
    handle: async (request) => {
      const changed = await request.client(keepingRpc).SetKeeperRole({ ...request.params, role: request.body.role });
      deps.viewing.pages.drop(changed.code);
      return { status: 200, body: changed };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/keepers/{id}/send',
    summary: 'Resend an invitation',
    who: customer,
    limit: 'write',
    params: withCodeAndId,
    answers: { 202: null },
    handle: async (request) => {
      await request.client(keepingRpc).SendKeeperInvitation(request.params);
      return { status: 202 };
    },
  }),
  route({
    method: 'delete',
    path: '/api/timeline/{code}/keepers/{id}',
    summary: 'Remove a keeper, as the owner; leave, as a keeper',
    who: customer,
    limit: 'write',
    params: withCodeAndId,
    answers: { 204: null },
    handle: async (request) => {
      const { code } = await request.client(keepingRpc).EndKeeping(request.params);
      deps.viewing.pages.drop(code);
      return { status: 204 };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/keepers/{id}/hand-over',
    summary: 'Offer a timeline to a keeper, who owns it after accepting',
    who: customer,
    limit: 'write',
    params: withCodeAndId,
    answers: { 202: null },
    handle: async (request) => {
      await request.client(keepingRpc).OfferTimeline(request.params);
      return { status: 202 };
    },
  }),
  route({
    method: 'delete',
    path: '/api/timeline/{code}/hand-over',
    summary: 'Withdraw the offer of a timeline',
    who: customer,
    limit: 'write',
    params: withCode,
    answers: { 204: null },
    handle: async (request) => {
      await request.client(keepingRpc).WithdrawOffer({ code: request.params.code });
      return { status: 204 };
    },
  }),
  route({
    method: 'post',
    path: '/api/keepers/look',
    changesNothing: () => true,
    summary: 'Get what an emailed link asks for; changes nothing',
    who: anyone,
    limit: 'secret',
    body: mailedLinkBody,
    answers: { 200: keepingAsked },
    handle: async (request) => {
      const { kind, role, eventType, ...response } = await request
        .client(keepingRpc)
        .LookAtKeeping({ token: request.body.token });
      const eventTypeSlug = lookUpEventType(eventType).slug;
      return { status: 200, body: { ...response, eventTypeSlug, kind, role } };
    },
  }),
  route({
    method: 'post',
    path: '/api/keepers/accept',
    summary: 'Accept by the emailed link, signed in with its address',
    who: customer,
    limit: 'secret',
    body: mailedLinkBody,
    answers: { 200: keepingAccepted },
    handle: async (request) => {
      const {
        code,
        kind,
        role,
        atFarewell: onAccountDeletion,
      } = await request.client(keepingRpc).AcceptKeeping({ token: request.body.token });
      deps.viewing.pages.drop(code);
      const timelineUrl = `/timeline/${code}`;
      return {
        status: 200,
        body: { timelineUrl, kind, role, atFarewell: onAccountDeletion },
      };
    },
  }),
  route({
    method: 'get',
    path: '/api/customer/kept',
    summary: 'List the timelines that the customer keeps for others',
    who: customer,
    limit: 'read',
    answers: { 200: z.array(storedTimeline) },
    handle: async (request) => {
      const { timelines } = await request.client(keepingRpc).ListKept({});
      return {
        status: 200,
        body: timelines.map(({ honoreeName, eventDate, ...kept }) => ({
          ...kept,
          honoreeName: honoreeName === '' ? null : honoreeName,
          eventDate: eventDate ?? null,
          timelineUrl: `/timeline/${kept.code}`,
        })),
      };
    },
  }),
];
