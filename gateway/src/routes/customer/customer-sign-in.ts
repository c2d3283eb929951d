import {
  customerLoginAnswer,
  customerLoginBody,
  verifyLoginAnswer,
  verifyLoginBody,
} from '@keepsake/contracts/rest/customers';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import type { Passed } from '../../identity/challenges.js';
import { anyone, route, type RouteRequest, type Route } from '../../route.js';
import { mailSecret } from '../account-limits.js';
import { undefinedIfUnavailable } from '../undefined-if-unavailable.js';
import type { RouteDeps } from '../route-deps.js';
import { endSession, logSignIn, startSession } from '../sign-in.js';

type Deps = Pick<RouteDeps, 'access' | 'names' | 'config' | 'limits' | 'customerIdOf' | 'background' | 'running'>;

const linkToken = z
  .string()
  .regex(/^[\w-]{20,100}$/, 'This link is incomplete or has expired. Open it again from the email.');
const linkBody = z.object({ token: linkToken }).meta({ id: 'SignInLink' });
const linkAnswer = z
  .object({ here: z.boolean(), code: z.string().optional().meta({ description: 'To type in the browser that asked' }) })
  .meta({ id: 'SignInLinkState' });

const system = { kind: 'system', service: 'gateway' } as const;
const mailMs = 20_000;

const enter = async (deps: Deps, request: RouteRequest, { customerId, email }: Passed) => ({
  status: 200 as const,
  body: { customer: { email } },
  cookies: await startSession(deps, request, { kind: 'customer', accountId: customerId, email }),
});

/** Runs after the response, so that its duration does not reveal whether the customer exists. */
const afterwards = ({ correlationId, language }: RouteRequest) => ({
  signal: AbortSignal.timeout(mailMs),
  correlationId,
  ...present({ language }),
});

/** Returns whether the address belongs to a buyer, an owner, a keeper or someone invited to keep a timeline. */
const knows = async ({ running }: Deps, request: RouteRequest, customerId: string): Promise<boolean> =>
  (await running.clientAs(ordersRpc, system).KnowsCustomer({ customerId }, afterwards(request))).known ||
  (await running.clientAs(keepingRpc, system).KnowsKeeper({ customerId }, afterwards(request))).known;

/** Runs in the background: looks the customer up, stores a challenge in any case, and sends one of two emails. */
const mailCode = async (deps: Deps, request: RouteRequest<{ email: string }>): Promise<void> => {
  const { email } = request.body;
  const customerId = deps.customerIdOf(email);
  const known = await knows(deps, request, customerId);
  const challenge = { email, customerId, known, browserId: request.browserId };
  const { code, linkToken: token, expiresAt } = await deps.access.challenges.start(challenge, deps.access.ownContext());
  const mail = deps.running.clientAs(campaignsRpc, system);
  if (known) {
    const link = `${deps.config.publicUrl}/customer/login?link=${token}`;
    const notAfter = expiresAt.toISOString();
    await mail.QueueMail(
      { to: email, template: 'sign-in-code', valuesJson: JSON.stringify({ code, link }), notAfter },
      afterwards(request),
    );
  } else if ((await deps.limits.take('unknown-address-mail', email)).ok)
    await mail.QueueMail({ to: email, template: 'no-timeline-here', valuesJson: '{}' }, afterwards(request));
};

/**
 * An emailed code proves the address, so activations with it need no further confirmation, and later emails are in the
 * language of this browser.
 */
const enterProved = async (deps: Deps, request: RouteRequest, passed: Passed) => {
  const customer = { kind: 'customer', id: passed.customerId, browserId: request.browserId } as const;
  await undefinedIfUnavailable(deps.running.clientAs(keepingRpc, customer).ConfirmOwner({}, afterwards(request)));
  if (request.language !== undefined)
    await undefinedIfUnavailable(deps.running.clientAs(campaignsRpc, customer).SaveLanguage({}, afterwards(request)));
  return enter(deps, request, passed);
};

export const customerSignInRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/customer/login',
    summary: 'Request a sign-in code by email; the answer is the same for every address',
    who: anyone,
    limit: 'secret',
    body: customerLoginBody,
    answers: { 200: verifyLoginAnswer, 202: customerLoginAnswer },
    handle: async (request) => {
      const { email } = request.body;
      const customerId = deps.customerIdOf(email);
      if (deps.config.instantCustomerLogin && (await knows(deps, request, customerId)))
        return enter(deps, request, { customerId, email });
      await mailSecret(deps, request, { kind: 'sign-in-code', email, mail: () => mailCode(deps, request) });
      return { status: 202, body: { status: 'code-sent' } };
    },
  }),
  route({
    method: 'post',
    path: '/api/customer/login/verify',
    summary: 'Sign in with the emailed code, in the browser that asked for it',
    who: anyone,
    limit: 'secret',
    body: verifyLoginBody,
    answers: { 200: verifyLoginAnswer },
    handle: async (request) => {
      const { email, code } = request.body;
      logSignIn(deps, request, { kind: 'customer', email }, 'sign-in attempted');
      const typed = { customerId: deps.customerIdOf(email), browserId: request.browserId, code };
      return enterProved(deps, request, await deps.access.challenges.verify(typed, request.ctx()));
    },
  }),
  route({
    method: 'get',
    path: '/api/customer/login/link',
    summary: 'Get what the emailed page shows: a button, or the code to type elsewhere; signs no one in',
    who: anyone,
    limit: 'secret',
    query: linkBody,
    answers: { 200: linkAnswer },
    handle: async (request) => ({
      status: 200,
      body: await deps.access.challenges.getLink(request.query.token, request.browserId),
    }),
  }),
  route({
    method: 'post',
    path: '/api/customer/login/link',
    summary: 'Sign in by the emailed link, in the browser that asked for it',
    who: anyone,
    limit: 'secret',
    body: linkBody,
    answers: { 200: verifyLoginAnswer },
    handle: async (request) =>
      enterProved(
        deps,
        request,
        await deps.access.challenges.useLink(request.body.token, request.browserId, request.ctx()),
      ),
  }),
  route({
    method: 'post',
    path: '/api/customer/logout',
    summary: 'End the session',
    who: anyone,
    limit: 'write',
    answers: { 204: null },
    handle: async (request) => ({ status: 204, cookies: await endSession(deps, request) }),
  }),
];
