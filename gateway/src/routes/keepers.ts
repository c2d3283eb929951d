import { lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import {
  inviteKeeperBody,
  keeper,
  keepersAnswer,
  keepingAccepted,
  keepingAsked,
  keptTimeline,
  mailedLinkBody,
  setKeeperRoleBody,
} from '@keepsake/contracts/rest/keeping';
import { keepingRpc, type KeepingDefinition } from '@keepsake/contracts/rpc/keeping';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { anyone, route, type Route } from '../route.js';
import { withCode, withCodeAndId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'viewing'>;
type Role = z.infer<typeof keeper>['role'];

const keeperOf = ({ role, state, ...one }: Output<KeepingDefinition, 'InviteKeeper'>) => ({
  ...one,
  role: role as Role,
  state: state as 'keeping',
});

const keepersOf = (answer: Output<KeepingDefinition, 'ListKeepers'>): z.input<typeof keepersAnswer> => ({
  role: answer.role as Role,
  ownerName: answer.ownerName,
  ownerEmail: answer.ownerEmail,
  keepers: answer.keepers.map(keeperOf),
  offer: answer.offer ?? null,
});

const customer = ['customer'] as const;

export const keeperRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/keepers',
    summary: 'Who keeps a timeline, and what the one who asks is to it',
    who: ['customer', 'support', 'owner'],
    limit: 'read',
    params: withCode,
    answers: { 200: keepersAnswer },
    handle: async (ask) => ({
      status: 200,
      body: keepersOf(await ask.to(keepingRpc).ListKeepers({ code: ask.params.code })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/keepers',
    summary: 'Ask somebody by mail to keep the timeline too',
    who: customer,
    limit: 'write',
    params: withCode,
    body: inviteKeeperBody,
    answers: { 201: keeper },
    handle: async (ask) => ({
      status: 201,
      body: keeperOf(await ask.to(keepingRpc).InviteKeeper({ code: ask.params.code, ...ask.body })),
    }),
  }),
  route({
    method: 'patch',
    path: '/api/timeline/{code}/keepers/{id}',
    summary: 'Make a keeper of a helper, or the other way round',
    who: customer,
    limit: 'write',
    params: withCodeAndId,
    body: setKeeperRoleBody,
    answers: { 200: keeper },
    handle: async (ask) => {
      const changed = await ask.to(keepingRpc).SetKeeperRole({ ...ask.params, role: ask.body.role });
      deps.viewing.pages.drop(changed.code);
      return { status: 200, body: keeperOf(changed) };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/keepers/{id}/send',
    summary: 'Mail the invitation once more',
    who: customer,
    limit: 'write',
    params: withCodeAndId,
    answers: { 202: null },
    handle: async (ask) => {
      await ask.to(keepingRpc).SendKeeperInvitation(ask.params);
      return { status: 202 };
    },
  }),
  route({
    method: 'delete',
    path: '/api/timeline/{code}/keepers/{id}',
    summary: 'The owner removes a keeper; a keeper leaves',
    who: customer,
    limit: 'write',
    params: withCodeAndId,
    answers: { 204: null },
    handle: async (ask) => {
      const { code } = await ask.to(keepingRpc).EndKeeping(ask.params);
      deps.viewing.pages.drop(code);
      return { status: 204 };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/keepers/{id}/hand-over',
    summary: 'Ask a keeper to own the timeline; it is theirs when they agree',
    who: customer,
    limit: 'write',
    params: withCodeAndId,
    answers: { 202: null },
    handle: async (ask) => {
      await ask.to(keepingRpc).OfferTimeline(ask.params);
      return { status: 202 };
    },
  }),
  route({
    method: 'delete',
    path: '/api/timeline/{code}/hand-over',
    summary: 'Keep the timeline after all',
    who: customer,
    limit: 'write',
    params: withCode,
    answers: { 204: null },
    handle: async (ask) => {
      await ask.to(keepingRpc).WithdrawOffer({ code: ask.params.code });
      return { status: 204 };
    },
  }),
  route({
    method: 'post',
    path: '/api/keepers/look',
    changesNothing: () => true,
    summary: 'What a mailed link asks; changes nothing',
    who: anyone,
    limit: 'secret',
    body: mailedLinkBody,
    answers: { 200: keepingAsked },
    handle: async (ask) => {
      const { kind, role, eventType, ...asked } = await ask.to(keepingRpc).LookAtKeeping({ token: ask.body.token });
      const eventTypeSlug = lookUpEventType(eventType).slug;
      return { status: 200, body: { ...asked, eventTypeSlug, kind: kind as 'keep', role: role as Role } };
    },
  }),
  route({
    method: 'post',
    path: '/api/keepers/accept',
    summary: 'The button of the mailed page, for whoever is signed in with the address that it went to',
    who: customer,
    limit: 'secret',
    body: mailedLinkBody,
    answers: { 200: keepingAccepted },
    handle: async (ask) => {
      const { code, kind, role, atFarewell } = await ask.to(keepingRpc).AcceptKeeping({ token: ask.body.token });
      deps.viewing.pages.drop(code);
      const timelineUrl = `/timeline/${code}`;
      return { status: 200, body: { timelineUrl, kind: kind as 'keep', role: role as Role, atFarewell } };
    },
  }),
  route({
    method: 'get',
    path: '/api/customer/kept',
    summary: 'Timelines that the customer keeps for somebody else',
    who: customer,
    limit: 'read',
    answers: { 200: z.array(keptTimeline) },
    handle: async (ask) => {
      const { timelines } = await ask.to(keepingRpc).ListKept({});
      return {
        status: 200,
        body: timelines.map(({ role, honoreeName, eventDate, ...kept }) => ({
          ...kept,
          role: role as Role,
          honoreeName: honoreeName === '' ? null : honoreeName,
          eventDate: eventDate ?? null,
          timelineUrl: `/timeline/${kept.code}`,
        })),
      };
    },
  }),
];
