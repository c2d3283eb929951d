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
import { anyone, route, type Route, type RouteRequest } from '../../route.js';
import { mailSecret } from '../account-limits.js';
import type { RouteDeps } from '../route-deps.js';
import { saveLanguageOf } from '../save-language.js';
import { startSession } from '../sign-in.js';

type Deps = Pick<RouteDeps, 'access' | 'limits' | 'background' | 'running' | 'names' | 'config'>;

/** Accounts whose password a service stores. Limits and emails are named by the kind. */
type Audience = {
  readonly kind: 'affiliate' | 'partner';
  readonly path: '/api/affiliates' | '/api/partners';
  readonly passwordsRpc: RpcContract<PasswordLinksDefinition>;
};

const gateway = { kind: 'system', service: 'gateway' } as const;
const mailMs = 20_000;

/** Runs in the background, so that its duration does not reveal whether the account exists. */
const mailReset = async (
  { running }: Deps,
  { kind, passwordsRpc }: Audience,
  email: string,
  { correlationId, language }: RouteRequest,
): Promise<void> => {
  const options = { signal: AbortSignal.timeout(mailMs), correlationId, ...present({ language }) };
  const { links } = await running.clientAs(passwordsRpc, gateway).MakePasswordLinks({ email }, options);
  for (const { firstName, partnerType, token, expiresAt } of links) {
    const valuesJson = JSON.stringify({ firstName, ...present({ partnerType }), token });
    await running
      .clientAs(campaignsRpc, gateway)
      .QueueMail({ to: email, template: `${kind}-reset`, valuesJson, notAfter: expiresAt }, options);
  }
};

const routesOf = (deps: Deps, audience: Audience): readonly Route[] => {
  const { kind, path, passwordsRpc } = audience;
  return [
    route({
      method: 'post',
      path: `${path}/password-reset`,
      summary: 'Request a link that sets a new password; the answer is the same for every address',
      who: anyone,
      limit: 'secret',
      body: askPasswordLinkBody,
      answers: { 202: askPasswordLinkAnswer },
      handle: async (request) => {
        const { email } = request.body;
        const mail = (): Promise<void> => mailReset(deps, audience, email, request);
        await mailSecret(deps, request, { kind: `${kind}-reset`, email, mail });
        return { status: 202, body: { status: 'link-sent' } };
      },
    }),
    route({
      method: 'post',
      path: `${path}/password-link`,
      changesNothing: () => true,
      summary: 'Get the account of an emailed link without using it',
      who: anyone,
      limit: 'secret',
      body: passwordLinkBody,
      answers: { 200: passwordLinkAnswer },
      handle: async (request) => ({
        status: 200,
        body: await request.client(passwordsRpc).LookAtPasswordLink(request.body),
      }),
    }),
    route({
      method: 'post',
      path: `${path}/password-link/use`,
      summary: 'Set the password by the emailed link; ends all sessions, and an invitation signs in',
      who: anyone,
      limit: 'secret',
      body: usePasswordLinkBody,
      answers: { 200: passwordLinkAnswer },
      handle: async (request) => {
        const linked = await request.client(passwordsRpc).SetPassword(request.body);
        await deps.access.sessions.endAll(kind, linked.accountId, request.ctx());
        const { accountId, email, firstName, joins, memberOf, partnerType } = linked;
        await saveLanguageOf(deps, request, { email });
        // An invitation proves the address, verification cannot be on yet, and a first password needs no notice.
        if (joins !== undefined) {
          const who = { kind, accountId, email, ...present({ memberOf }) };
          return { status: 200, body: linked, cookies: await startSession(deps, request, who) };
        }
        await deps.access.knownBrowsers.add(email, request.browserId, request.ctx());
        const valuesJson = JSON.stringify({ firstName, ...present({ partnerType }), what: 'password' });
        await request
          .client(campaignsRpc, { as: gateway, idempotencyKey: `${request.correlationId}:${kind}-security` })
          .QueueMail({ to: email, template: `${kind}-security`, valuesJson });
        return { status: 200, body: linked };
      },
    }),
  ];
};

/** Creates the reset routes of one kind of account. */
export const passwordLinkRoutes = (deps: Deps): readonly Route[] => [
  ...routesOf(deps, { kind: 'partner', path: '/api/partners', passwordsRpc: partnerPasswordsRpc }),
  ...routesOf(deps, { kind: 'affiliate', path: '/api/affiliates', passwordsRpc: affiliatePasswordsRpc }),
];
