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
import { route, type Ask, type Route } from '../route.js';
import { limited } from './limited.js';
import { listAnswer, pageOf } from './lists.js';
import { mailPartner } from './partner-security.js';
import { withId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'limits' | 'running'>;

const gateway = { kind: 'system', service: 'gateway' } as const;

const memberOf = ({ state, role, ...one }: Output<TeamDefinition, 'InviteMember'>): z.input<typeof teamMember> => ({
  ...one,
  role: role as 'owner',
  status: state as 'active',
  joinedAt: one.joinedAt ?? null,
  lastActAt: one.lastActAt ?? null,
});

const actOf = ({ act, ...one }: Output<TeamDefinition, 'ListActs'>['acts'][number]): z.input<typeof teamAct> => ({
  ...one,
  act: act as 'invited',
  locationName: one.locationName ?? null,
  caseId: one.caseId ?? null,
});

/** The newest link opens; asked for without a key, so that no token is kept among the answers. */
const mailInvitation = async ({ limits, running }: Deps, ask: Ask, memberId: string): Promise<void> => {
  await limited(limits, 'team-invitation', memberId);
  const about = { correlationId: ask.correlationId, signal: ask.turn().signal };
  const { email, expiresAt, ...values } = await running.askAs(teamRpc, ask.caller).MakeInvitation({ memberId }, about);
  await ask
    .to(campaignsRpc, { as: gateway, idempotencyKey: `${ask.correlationId}:partner-invitation` })
    .QueueMail({ to: email, template: 'partner-invitation', valuesJson: JSON.stringify(values), notAfter: expiresAt });
};

/** Who works under a partner's account. Before `/api/partners/{id}`, which would take its name for an id. */
export const partnerTeamRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/partners/team',
    summary: 'The people of the signed-in partner',
    who: ['partner'],
    limit: 'read',
    answers: { 200: teamAnswer },
    handle: async (ask) => {
      const { you, role, people } = await ask.to(teamRpc).ListTeam({});
      const keeps = role === 'owner';
      const on = keeps ? await deps.access.twoStep.partner.among(people.map(({ id }) => id)) : new Set<string>();
      const shown = people.map((one) => ({ ...memberOf(one), ...(keeps && { twoStep: on.has(one.id) }) }));
      const body: z.input<typeof teamAnswer> = { you, role: role as 'owner', people: shown };
      return { status: 200, body };
    },
  }),
  route({
    method: 'get',
    path: '/api/partners/team/activity',
    summary: 'What the people of the team did, newest first; of one case, or of all',
    who: ['partner'],
    limit: 'read',
    query: teamActsQuery,
    answers: { 200: z.array(teamAct) },
    handle: async (ask) => {
      const { limit, case: caseId } = ask.query;
      const { acts, nextCursor, total } = await ask
        .to(teamRpc)
        .ListActs({ ...pageOf(ask.query), ...present({ caseId }) });
      const path = '/api/partners/team/activity';
      return listAnswer(acts.map(actOf), { path, limit, nextCursor, total, wanted: { case: caseId } });
    },
  }),
  route({
    method: 'post',
    path: '/api/partners/team',
    summary: 'Invite a colleague by mail; for owners',
    who: ['partner'],
    limit: 'write',
    body: inviteMemberBody,
    answers: { 201: teamMember },
    handle: async (ask) => {
      const member = await ask.to(teamRpc).InviteMember(ask.body);
      await mailInvitation(deps, ask, member.id);
      return { status: 201, body: memberOf(member) };
    },
  }),
  route({
    method: 'put',
    path: '/api/partners/team/{id}',
    summary: 'Change what a colleague may do and where; for owners',
    who: ['partner'],
    limit: 'write',
    params: withId,
    body: changeMemberBody,
    answers: { 200: teamMember },
    handle: async (ask) => ({
      status: 200,
      body: memberOf(await ask.to(teamRpc).ChangeMember({ memberId: ask.params.id, ...ask.body })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/partners/team/{id}/invitation',
    summary: 'Mail the invitation again; the link of before opens no more',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 204: null },
    handle: async (ask) => {
      await mailInvitation(deps, ask, ask.params.id);
      return { status: 204 };
    },
  }),
  route({
    method: 'post',
    path: '/api/partners/team/{id}/deactivate',
    summary: 'Switch a colleague off, everywhere at once; the name stays on what they did',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 200: teamMember },
    handle: async (ask) => {
      const member = await ask.to(teamRpc).SwitchMember({ memberId: ask.params.id, state: 'off' });
      await deps.access.sessions.endAll('partner', member.id, ask.turn());
      return { status: 200, body: memberOf(member) };
    },
  }),
  route({
    method: 'post',
    path: '/api/partners/team/{id}/reactivate',
    summary: 'Let a colleague in again, with the password they had',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 200: teamMember },
    handle: async (ask) => ({
      status: 200,
      body: memberOf(await ask.to(teamRpc).SwitchMember({ memberId: ask.params.id, state: 'active' })),
    }),
  }),
  route({
    method: 'delete',
    path: '/api/partners/team/{id}/two-step',
    summary: 'Switch the code of an app off for a colleague whose phone is gone; for owners',
    who: ['partner'],
    limit: 'secret',
    params: withId,
    answers: { 204: null },
    handle: async (ask) => {
      const memberId = ask.params.id;
      const colleague = await ask.to(teamRpc).DropSecondStep({ memberId });
      if (await deps.access.twoStep.partner.switchOff(memberId, ask.turn()))
        await mailPartner(ask, colleague, 'two-step-off');
      return { status: 204 };
    },
  }),
];
