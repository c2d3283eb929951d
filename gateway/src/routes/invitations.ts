import {
  askedForLinkAnswer,
  askForLinkBody,
  invitation,
  inviteGuestsBody,
  mailedLinkBody,
  openedInvitationAnswer,
  visit,
} from '@keepsake/contracts/rest/keeping';
import { keepingRpc, type KeepingDefinition } from '@keepsake/contracts/rpc/keeping';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { anyone, route, type Route } from '../route.js';
import { mailSecret } from './account-limits.js';
import { limited } from './limited.js';
import { withCode, withCodeAndId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'viewing' | 'limits' | 'background' | 'running'>;

const keepers = ['customer', 'support', 'owner'] as const;
const gateway = { kind: 'system', service: 'gateway' } as const;
const mailMs = 20_000;

const invitationsOf = ({ invitations }: Output<KeepingDefinition, 'ListInvitations'>) =>
  invitations.map(({ mailedAt, openedAt, ...one }) => ({
    ...one,
    mailedAt: mailedAt ?? null,
    openedAt: openedAt ?? null,
  }));

export const invitationRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/invitations',
    summary: 'Who was invited to a private timeline, for those who keep it',
    who: keepers,
    limit: 'read',
    params: withCode,
    answers: { 200: z.array(invitation) },
    handle: async (ask) => ({
      status: 200,
      body: invitationsOf(await ask.to(keepingRpc).ListInvitations({ code: ask.params.code })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/invitations',
    summary: 'Invite people by their address; each gets a link of their own',
    who: keepers,
    limit: 'write',
    params: withCode,
    body: inviteGuestsBody,
    answers: { 200: z.array(invitation) },
    handle: async (ask) => ({
      status: 200,
      body: invitationsOf(
        await ask.to(keepingRpc).InviteGuests({ code: ask.params.code, emails: [...new Set(ask.body.emails)] }),
      ),
    }),
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/invitations/{id}/send',
    summary: 'Mail another link to somebody who was invited',
    who: keepers,
    limit: 'write',
    params: withCodeAndId,
    answers: { 202: null },
    handle: async (ask) => {
      await ask.to(keepingRpc).SendInvitation(ask.params);
      return { status: 202 };
    },
  }),
  route({
    method: 'delete',
    path: '/api/timeline/{code}/invitations/{id}',
    summary: 'Take an invitation back, with what it opened',
    who: keepers,
    limit: 'write',
    params: withCodeAndId,
    answers: { 204: null },
    handle: async (ask) => {
      const { code } = await ask.to(keepingRpc).RevokeInvitation(ask.params);
      deps.viewing.pages.drop(code);
      return { status: 204 };
    },
  }),
  route({
    method: 'get',
    path: '/api/timeline/{code}/visits',
    summary: 'The access log: when a private timeline was opened, and by which way',
    who: keepers,
    limit: 'read',
    params: withCode,
    answers: { 200: z.array(visit) },
    handle: async (ask) => {
      const { visits } = await ask.to(keepingRpc).ListVisits({ code: ask.params.code });
      return {
        status: 200,
        body: visits.map(({ at, way, email }) => ({ at, way: way as 'code', email: email ?? null })),
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/invitation',
    summary: 'Mail me my link; the answer is the same for every address and every code',
    who: anyone,
    limit: 'secret',
    params: withCode,
    body: askForLinkBody,
    answers: { 202: askedForLinkAnswer },
    handle: async (ask) => {
      const { code } = ask.params;
      const { email } = ask.body;
      await limited(deps.limits, 'invitation-here', `${ask.address} ${code}`);
      // Off the path of the answer: a clock does not tell who was invited either.
      const mail = async (): Promise<void> => {
        const about = { signal: AbortSignal.timeout(mailMs), correlationId: ask.correlationId };
        await deps.running.askAs(keepingRpc, gateway).AskForLink({ code, email }, about);
      };
      await mailSecret(deps, ask, { kind: 'invitation-link', email, mail });
      return { status: 202, body: { status: 'received' } };
    },
  }),
  route({
    method: 'post',
    path: '/api/invitations/open',
    summary: 'The button of a mailed invitation: opens the timeline in this browser',
    who: anyone,
    limit: 'secret',
    body: mailedLinkBody,
    answers: { 200: openedInvitationAnswer },
    handle: async (ask) => {
      const opened = await ask.to(keepingRpc).OpenInvitation({ token: ask.body.token });
      const { code, privacyEpoch, invitationId } = opened;
      return {
        status: 200,
        body: { timelineUrl: `/timeline/${code}` },
        cookies: opened.private ? [deps.viewing.grants.cookie(code, privacyEpoch, invitationId)] : [],
      };
    },
  }),
];
