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
import { anyone, route, type Route } from '../../route.js';
import { mailSecret } from '../account-limits.js';
import { limited } from '../limited.js';
import { withCode, withCodeAndId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

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
    summary: 'List the people invited to a private timeline',
    who: keepers,
    limit: 'read',
    params: withCode,
    answers: { 200: z.array(invitation) },
    handle: async (request) => ({
      status: 200,
      body: invitationsOf(await request.client(keepingRpc).ListInvitations({ code: request.params.code })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/invitations',
    summary: 'Invite people by email; each gets a personal link',
    who: keepers,
    limit: 'write',
    params: withCode,
    body: inviteGuestsBody,
    answers: { 200: z.array(invitation) },
    handle: async (request) => ({
      status: 200,
      body: invitationsOf(
        await request
          .client(keepingRpc)
          .InviteGuests({ code: request.params.code, emails: [...new Set(request.body.emails)] }),
      ),
    }),
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/invitations/{id}/send',
    summary: 'Resend an invitation with a new link',
    who: keepers,
    limit: 'write',
    params: withCodeAndId,
    answers: { 202: null },
    handle: async (request) => {
      await request.client(keepingRpc).SendInvitation(request.params);
      return { status: 202 };
    },
  }),
  route({
    method: 'delete',
    path: '/api/timeline/{code}/invitations/{id}',
    summary: 'Revoke an invitation and the access it gave',
    who: keepers,
    limit: 'write',
    params: withCodeAndId,
    answers: { 204: null },
    handle: async (request) => {
      const { code } = await request.client(keepingRpc).RevokeInvitation(request.params);
      deps.viewing.pages.drop(code);
      return { status: 204 };
    },
  }),
  route({
    method: 'get',
    path: '/api/timeline/{code}/visits',
    summary: 'Get the access log of a private timeline',
    who: keepers,
    limit: 'read',
    params: withCode,
    answers: { 200: z.array(visit) },
    handle: async (request) => {
      const { visits } = await request.client(keepingRpc).ListVisits({ code: request.params.code });
      return {
        status: 200,
        body: visits.map(({ at, way, email }) => ({ at, way, email: email ?? null })),
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/invitation',
    summary: 'Request a personal link; the answer is the same for every address and code',
    who: anyone,
    limit: 'secret',
    params: withCode,
    body: askForLinkBody,
    answers: { 202: askedForLinkAnswer },
    handle: async (request) => {
      const { code } = request.params;
      const { email } = request.body;
      await limited(deps.limits, 'invitation-here', `${request.address} ${code}`);
      // Runs in the background, so that its duration does not reveal who is invited.
      const mail = async (): Promise<void> => {
        const options = { signal: AbortSignal.timeout(mailMs), correlationId: request.correlationId };
        await deps.running.clientAs(keepingRpc, gateway).AskForLink({ code, email }, options);
      };
      await mailSecret(deps, request, { kind: 'invitation-link', email, mail });
      return { status: 202, body: { status: 'received' } };
    },
  }),
  route({
    method: 'post',
    path: '/api/invitations/open',
    summary: 'Accept an emailed invitation; opens the timeline in this browser',
    who: anyone,
    limit: 'secret',
    body: mailedLinkBody,
    answers: { 200: openedInvitationAnswer },
    handle: async (request) => {
      const opened = await request.client(keepingRpc).OpenInvitation({ token: request.body.token });
      const { code, privacyEpoch, invitationId } = opened;
      return {
        status: 200,
        body: { timelineUrl: `/timeline/${code}` },
        cookies: opened.private ? [deps.viewing.grants.cookie(code, privacyEpoch, invitationId)] : [],
      };
    },
  }),
];
