import {
  askPasswordLinkAnswer,
  askPasswordLinkBody,
  passwordLinkAnswer,
  passwordLinkBody,
  usePasswordLinkBody,
} from '@keepsake/contracts/rest/password-links';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import {
  affiliatePasswordsRpc,
  partnerPasswordsRpc,
  type PasswordLinksDefinition,
} from '@keepsake/contracts/rpc/password-links';
import { present } from '@keepsake/contracts/values/present';
import type { RpcContract } from '@keepsake/platform/rpc/contract';
import { anyone, route, type Route } from '../route.js';
import { mailSecret } from './account-limits.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'limits' | 'background' | 'running'>;

/** Who has a password that a service keeps. Limits and mails are named after the kind. */
type Audience = {
  readonly kind: 'affiliate' | 'partner';
  readonly path: '/api/affiliates' | '/api/partners';
  readonly passwordsRpc: RpcContract<PasswordLinksDefinition>;
};

const gateway = { kind: 'system', service: 'gateway' } as const;
const mailMs = 20_000;

/** Off the path of the answer: nobody who watches the clock learns whether there is such an account. */
const mailReset = async (
  { running }: Deps,
  { kind, passwordsRpc }: Audience,
  email: string,
  correlationId: string,
): Promise<void> => {
  const about = { signal: AbortSignal.timeout(mailMs), correlationId };
  const { links } = await running.askAs(passwordsRpc, gateway).MakePasswordLinks({ email }, about);
  for (const { firstName, partnerType, token, expiresAt } of links) {
    const valuesJson = JSON.stringify({ firstName, ...present({ partnerType }), token });
    await running
      .askAs(campaignsRpc, gateway)
      .QueueMail({ to: email, template: `${kind}-reset`, valuesJson, notAfter: expiresAt }, about);
  }
};

const routesOf = (deps: Deps, audience: Audience): readonly Route[] => {
  const { kind, path, passwordsRpc } = audience;
  return [
    route({
      method: 'post',
      path: `${path}/password-reset`,
      summary: 'Ask for a link that sets a new password; the answer is the same for every address',
      who: anyone,
      limit: 'secret',
      body: askPasswordLinkBody,
      answers: { 202: askPasswordLinkAnswer },
      handle: async (ask) => {
        const { email } = ask.body;
        const mail = (): Promise<void> => mailReset(deps, audience, email, ask.correlationId);
        await mailSecret(deps, ask, { kind: `${kind}-reset`, email, mail });
        return { status: 202, body: { status: 'link-sent' } };
      },
    }),
    route({
      method: 'post',
      path: `${path}/password-link`,
      changesNothing: () => true,
      summary: 'Whose mailed link this is; uses nothing up',
      who: anyone,
      limit: 'secret',
      body: passwordLinkBody,
      answers: { 200: passwordLinkAnswer },
      handle: async (ask) => ({ status: 200, body: await ask.to(passwordsRpc).LookAtPasswordLink(ask.body) }),
    }),
    route({
      method: 'post',
      path: `${path}/password-link/use`,
      summary: 'Set the password by the mailed link; every session of before ends',
      who: anyone,
      limit: 'secret',
      body: usePasswordLinkBody,
      answers: { 200: passwordLinkAnswer },
      handle: async (ask) => {
        const linked = await ask.to(passwordsRpc).SetPassword(ask.body);
        await deps.access.sessions.endAll(kind, linked.accountId, ask.turn());
        await deps.access.knownBrowsers.add(linked.email, ask.browserId, ask.turn());
        // A first password changes nothing that somebody would have to be warned of.
        if (linked.joins !== undefined) return { status: 200, body: linked };
        const { firstName, partnerType } = linked;
        const valuesJson = JSON.stringify({ firstName, ...present({ partnerType }), what: 'password' });
        await ask
          .to(campaignsRpc, { as: gateway, idempotencyKey: `${ask.correlationId}:${kind}-security` })
          .QueueMail({ to: linked.email, template: `${kind}-security`, valuesJson });
        return { status: 200, body: linked };
      },
    }),
  ];
};

/** A forgotten password, the same way for all. */
export const passwordLinkRoutes = (deps: Deps): readonly Route[] => [
  ...routesOf(deps, { kind: 'partner', path: '/api/partners', passwordsRpc: partnerPasswordsRpc }),
  ...routesOf(deps, { kind: 'affiliate', path: '/api/affiliates', passwordsRpc: affiliatePasswordsRpc }),
];
