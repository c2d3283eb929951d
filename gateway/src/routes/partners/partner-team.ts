import {
  changeMemberBody,
  inviteMemberBody,
  teamAct,
  teamActsQuery,
  teamAnswer,
  teamMember,
} from '@keepsake/contracts/rest/team';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { teamRpc, type TeamDefinition } from '@keepsake/contracts/rpc/team';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { route, type RouteRequest, type Route } from '../../route.js';
import { browserLanguage } from '../../web/reader-language.js';
import { limited } from '../limited.js';
import { listAnswer, pageOf } from '../lists.js';
import { mailPartner } from './partner-security.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'limits' | 'running'>;

const gateway = { kind: 'system', service: 'gateway' } as const;

export const memberOf = ({ state, ...one }: Output<TeamDefinition, 'InviteMember'>): z.input<typeof teamMember> => ({
  ...one,
  status: state,
  joinedAt: one.joinedAt ?? null,
  lastActAt: one.lastActAt ?? null,
});

const actOf = (one: Output<TeamDefinition, 'ListActs'>['acts'][number]): z.input<typeof teamAct> => ({
  ...one,
  locationName: one.locationName ?? null,
  caseId: one.caseId ?? null,
});

/** Fetches the newest link without an idempotency key, so that no token is stored with the results. */
const mailInvitation = async ({ limits, running }: Deps, request: RouteRequest, memberId: string): Promise<void> => {
  await limited(limits, 'team-invitation', memberId);
  const options = { correlationId: request.correlationId, signal: request.ctx().signal };
  const { email, expiresAt, ...values } = await running
    .clientAs(teamRpc, request.caller)
    .MakeInvitation({ memberId }, options);
  await request
    .client(campaignsRpc, { as: gateway, idempotencyKey: `${request.correlationId}:partner-invitation` })
    .QueueMail({
      ...present({ fallbackLanguage: browserLanguage(request.headers) }),
      to: email,
      template: 'partner-invitation',
      valuesJson: JSON.stringify(values),
      notAfter: expiresAt,
    });
};

/** Team of a partner. Mounted before `/api/partners/{id}`, which would match it. */
export const partnerTeamRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/partners/team',
    summary: 'List the team of the signed-in partner',
    who: ['partner'],
    limit: 'read',
    answers: { 200: teamAnswer },
    handle: async (request) => {
      const { you, role, people } = await request.client(teamRpc).ListTeam({});
      const keeps = role === 'owner';
      const on = keeps ? await deps.access.twoStep.partner.among(people.map(({ id }) => id)) : new Set<string>();
      const shown = people.map((one) => ({ ...memberOf(one), ...(keeps && { twoStep: on.has(one.id) }) }));
      const body: z.input<typeof teamAnswer> = { you, role, people: shown };
      return { status: 200, body };
    },
  }),
  route({
    method: 'get',
    path: '/api/partners/team/activity',
    summary: 'List actions of the team, newest first; of one case, or of all',
    who: ['partner'],
    limit: 'read',
    query: teamActsQuery,
    answers: { 200: z.array(teamAct) },
    handle: async (request) => {
      const { limit, case: caseId } = request.query;
      const { acts, nextCursor, total } = await request
        .client(teamRpc)
        .ListActs({ ...pageOf(request.query), ...present({ caseId }) });
      const path = '/api/partners/team/activity';
      return listAnswer(acts.map(actOf), { path, limit, nextCursor, total, filter: { case: caseId } });
    },
  }),
  route({
    method: 'post',
    path: '/api/partners/team',
    summary: 'Invite a colleague by email; for owners',
    who: ['partner'],
    limit: 'write',
    body: inviteMemberBody,
    answers: { 201: teamMember },
    handle: async (request) => {
      const member = await request.client(teamRpc).InviteMember(request.body);
      await mailInvitation(deps, request, member.id);
      return { status: 201, body: memberOf(member) };
    },
  }),
  route({
    method: 'put',
    path: '/api/partners/team/{id}',
    summary: 'Change role and locations of a colleague; for owners',
    who: ['partner'],
    limit: 'write',
    params: withId,
    body: changeMemberBody,
    answers: { 200: teamMember },
    handle: async (request) => ({
      status: 200,
      body: memberOf(await request.client(teamRpc).ChangeMember({ memberId: request.params.id, ...request.body })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/partners/team/{id}/invitation',
    summary: 'Resend an invitation; the previous link stops working',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 204: null },
    handle: async (request) => {
      await mailInvitation(deps, request, request.params.id);
      return { status: 204 };
    },
  }),
  route({
    method: 'post',
    path: '/api/partners/team/{id}/deactivate',
    summary: 'Disable a colleague on all devices; their actions keep the name',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 200: teamMember },
    handle: async (request) => {
      const member = await request.client(teamRpc).SwitchMember({ memberId: request.params.id, state: 'off' });
      await deps.access.sessions.endAll('partner', member.id, request.ctx());
      return { status: 200, body: memberOf(member) };
    },
  }),
  route({
    method: 'post',
    path: '/api/partners/team/{id}/reactivate',
    summary: 'Enable a colleague again, with the same password',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 200: teamMember },
    handle: async (request) => ({
      status: 200,
      body: memberOf(await request.client(teamRpc).SwitchMember({ memberId: request.params.id, state: 'active' })),
    }),
  }),
  route({
    method: 'delete',
    path: '/api/partners/team/{id}/two-step',
    summary: 'Turn off two-step verification of a colleague who lost the phone; for owners',
    who: ['partner'],
    limit: 'secret',
    params: withId,
    answers: { 204: null },
    handle: async (request) => {
      const memberId = request.params.id;
      const colleague = await request.client(teamRpc).DropSecondStep({ memberId });
      if (await deps.access.twoStep.partner.switchOff(memberId, request.ctx()))
        await mailPartner(request, colleague, 'two-step-off');
      return { status: 204 };
    },
  }),
];
