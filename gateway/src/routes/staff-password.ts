import {
  askPasswordLinkAnswer,
  askPasswordLinkBody,
  passwordLinkBody,
  usePasswordLinkBody,
} from '@keepsake/contracts/rest/password-links';
import { staffLinkAnswer } from '@keepsake/contracts/rest/staff-members';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { anyone, route, type Ask, type Route } from '../route.js';
import { mailSecret } from './account-limits.js';
import type { RouteDeps } from './route-deps.js';
import { queued } from './staff-mail.js';

type Deps = Pick<RouteDeps, 'access' | 'limits' | 'background' | 'running'>;

const gateway = { kind: 'system', service: 'gateway' } as const;
const mailMs = 20_000;

/** Off the path of the answer: nobody who watches the clock learns whether there is such a person. */
const mailReset = async (deps: Deps, email: string, correlationId: string): Promise<void> => {
  const { staffOffice, ownTurn } = deps.access;
  const asked = await staffOffice.askReset(email, ownTurn());
  if (!asked) return;
  const { name, role, link } = asked;
  const letter =
    role === undefined
      ? ({ template: 'staff-reset', values: { name, token: link.token } } as const)
      : ({ template: 'staff-invitation', values: { name, role, token: link.token } } as const);
  await deps.running
    .askAs(campaignsRpc, gateway)
    .QueueMail(queued(email, letter, link), { signal: AbortSignal.timeout(mailMs), correlationId });
};

export const staffPasswordRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/admin/password-reset',
    summary: 'Ask for a link that sets a new password; the answer is the same for every address',
    who: anyone,
    limit: 'secret',
    body: askPasswordLinkBody,
    answers: { 202: askPasswordLinkAnswer },
    handle: async (ask: Ask<{ email: string }>) => {
      const { email } = ask.body;
      const mail = (): Promise<void> => mailReset(deps, email, ask.correlationId);
      await mailSecret(deps, ask, { kind: 'staff-reset', email, mail });
      return { status: 202, body: { status: 'link-sent' } };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/password-link',
    changesNothing: () => true,
    summary: 'Whose mailed link this is; uses nothing up',
    who: anyone,
    limit: 'secret',
    body: passwordLinkBody,
    answers: { 200: staffLinkAnswer },
    handle: async (ask) => ({ status: 200, body: await deps.access.staffLinks.look(ask.body.token) }),
  }),
  route({
    method: 'post',
    path: '/api/admin/password-link/use',
    summary: 'Set the password by the mailed link; every session of before ends',
    who: anyone,
    limit: 'secret',
    body: usePasswordLinkBody,
    answers: { 200: staffLinkAnswer },
    handle: async (ask) => {
      const { token, password } = ask.body;
      const linked = await deps.access.staffLinks.use(token, password, ask.turn());
      await deps.access.sessions.endAll('staff', linked.id, ask.turn());
      await deps.access.knownBrowsers.add(linked.email, ask.browserId, ask.turn());
      return { status: 200, body: linked };
    },
  }),
];
