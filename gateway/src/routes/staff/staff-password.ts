import {
  askPasswordLinkAnswer,
  askPasswordLinkBody,
  passwordLinkBody,
  usePasswordLinkBody,
} from '@keepsake/contracts/rest/password-links';
import { staffLinkAnswer } from '@keepsake/contracts/rest/staff-members';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { anyone, route, type RouteRequest, type Route } from '../../route.js';
import { mailSecret } from '../account-limits.js';
import type { RouteDeps } from '../route-deps.js';
import { startSession } from '../sign-in.js';
import { queued } from './staff-mail.js';

type Deps = Pick<RouteDeps, 'access' | 'limits' | 'background' | 'running' | 'names' | 'config'>;

const gateway = { kind: 'system', service: 'gateway' } as const;
const mailMs = 20_000;

/** Runs in the background, so that its duration does not reveal whether the person exists. */
const mailReset = async (deps: Deps, email: string, correlationId: string): Promise<void> => {
  const { staffOffice, ownContext } = deps.access;
  const reset = await staffOffice.askReset(email, ownContext());
  if (!reset) return;
  const { name, role, link } = reset;
  const message =
    role === undefined
      ? ({ template: 'staff-reset', values: { name, token: link.token } } as const)
      : ({ template: 'staff-invitation', values: { name, role, token: link.token } } as const);
  await deps.running
    .clientAs(campaignsRpc, gateway)
    .QueueMail(queued(email, message, link), { signal: AbortSignal.timeout(mailMs), correlationId });
};

export const staffPasswordRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/admin/password-reset',
    summary: 'Request a link that sets a new password; the answer is the same for every address',
    who: anyone,
    limit: 'secret',
    body: askPasswordLinkBody,
    answers: { 202: askPasswordLinkAnswer },
    handle: async (request: RouteRequest<{ email: string }>) => {
      const { email } = request.body;
      const mail = (): Promise<void> => mailReset(deps, email, request.correlationId);
      await mailSecret(deps, request, { kind: 'staff-reset', email, mail });
      return { status: 202, body: { status: 'link-sent' } };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/password-link',
    changesNothing: () => true,
    summary: 'Get the account of an emailed link without using it',
    who: anyone,
    limit: 'secret',
    body: passwordLinkBody,
    answers: { 200: staffLinkAnswer },
    handle: async (request) => ({ status: 200, body: await deps.access.staffLinks.find(request.body.token) }),
  }),
  route({
    method: 'post',
    path: '/api/admin/password-link/use',
    summary: 'Set the password by the emailed link; ends earlier sessions, and an invitation signs in',
    who: anyone,
    limit: 'secret',
    body: usePasswordLinkBody,
    answers: { 200: staffLinkAnswer },
    handle: async (request) => {
      const { token, password } = request.body;
      const linked = await deps.access.staffLinks.use(token, password, request.ctx());
      await deps.access.sessions.endAll('staff', linked.id, request.ctx());
      if (linked.purpose === 'invitation') {
        const { id: accountId, email } = linked;
        return {
          status: 200,
          body: linked,
          cookies: await startSession(deps, request, { kind: 'staff', accountId, email }),
        };
      }
      await deps.access.knownBrowsers.add(linked.email, request.browserId, request.ctx());
      return { status: 200, body: linked };
    },
  }),
];
