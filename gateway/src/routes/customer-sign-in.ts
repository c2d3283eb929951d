import {
  customerLoginAnswer,
  customerLoginBody,
  verifyLoginAnswer,
  verifyLoginBody,
} from '@keepsake/contracts/rest/customers';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { z } from 'zod';
import type { Passed } from '../access/challenges.js';
import { anyone, route, type Ask, type Answer, type Route } from '../route.js';
import { mailSecret } from './account-limits.js';
import { orAway } from './or-away.js';
import type { RouteDeps } from './route-deps.js';
import { endSession, startSession } from './sign-in.js';

type Deps = Pick<RouteDeps, 'access' | 'names' | 'config' | 'limits' | 'customerIdOf' | 'background' | 'running'>;

const linkToken = z.string().regex(/^[\w-]{20,100}$/, 'This link is not whole. Please open it from the mail again.');
const linkBody = z.object({ token: linkToken }).meta({ id: 'SignInLink' });
const linkAnswer = z
  .object({ here: z.boolean(), code: z.string().optional().meta({ description: 'To type in the browser that asked' }) })
  .meta({ id: 'SignInLinkState' });

const system = { kind: 'system', service: 'gateway' } as const;
const mailMs = 20_000;

const enter = async (deps: Deps, ask: Ask, { customerId, email }: Passed): Promise<Answer> => ({
  status: 200,
  body: { customer: { email } },
  cookies: await startSession(deps, ask, { kind: 'customer', accountId: customerId, email }),
});

/** Outlives the request: nobody who watches the clock learns from it whether there is such a customer. */
const afterwards = (ask: Ask) => ({ signal: AbortSignal.timeout(mailMs), correlationId: ask.correlationId });

/** Whoever ordered or owns something, and whoever keeps a timeline of others or is asked to. */
const knows = async ({ running }: Deps, ask: Ask, customerId: string): Promise<boolean> =>
  (await running.askAs(ordersRpc, system).KnowsCustomer({ customerId }, afterwards(ask))).known ||
  (await running.askAs(keepingRpc, system).KnowsKeeper({ customerId }, afterwards(ask))).known;

/** Off the path of the answer: finds out who this is, keeps a challenge either way, and mails the one or the other. */
const mailCode = async (deps: Deps, ask: Ask<{ email: string }>): Promise<void> => {
  const { email } = ask.body;
  const customerId = deps.customerIdOf(email);
  const known = await knows(deps, ask, customerId);
  const asked = { email, customerId, known, browserId: ask.browserId };
  const { code, linkToken: token, expiresAt } = await deps.access.challenges.start(asked, deps.access.ownTurn());
  const mail = deps.running.askAs(campaignsRpc, system);
  if (known) {
    const link = `${deps.config.publicUrl}/customer/login?link=${token}`;
    const notAfter = expiresAt.toISOString();
    await mail.QueueMail(
      { to: email, template: 'sign-in-code', valuesJson: JSON.stringify({ code, link }), notAfter },
      afterwards(ask),
    );
  } else if ((await deps.limits.take('unknown-address-mail', email)).ok)
    await mail.QueueMail({ to: email, template: 'no-timeline-here', valuesJson: '{}' }, afterwards(ask));
};

/** Who came in by a mailed code has proved the address: what was activated with it needs no further confirmation. */
const enterProved = async (deps: Deps, ask: Ask, passed: Passed): Promise<Answer> => {
  const customer = { kind: 'customer', id: passed.customerId, browserId: ask.browserId } as const;
  await orAway(deps.running.askAs(keepingRpc, customer).ConfirmOwner({}, afterwards(ask)));
  return enter(deps, ask, passed);
};

export const customerSignInRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/customer/login',
    summary: 'Ask for a sign-in code by mail; the answer is the same for every address',
    who: anyone,
    limit: 'secret',
    body: customerLoginBody,
    answers: { 200: verifyLoginAnswer, 202: customerLoginAnswer },
    handle: async (ask) => {
      const { email } = ask.body;
      const customerId = deps.customerIdOf(email);
      if (deps.config.instantCustomerLogin && (await knows(deps, ask, customerId)))
        return enter(deps, ask, { customerId, email });
      await mailSecret(deps, ask, { kind: 'sign-in-code', email, mail: () => mailCode(deps, ask) });
      return { status: 202, body: { status: 'code-sent' } };
    },
  }),
  route({
    method: 'post',
    path: '/api/customer/login/verify',
    summary: 'Sign in with the mailed code, in the browser that asked for it',
    who: anyone,
    limit: 'secret',
    body: verifyLoginBody,
    answers: { 200: verifyLoginAnswer },
    handle: async (ask) => {
      const { email, code } = ask.body;
      const typed = { customerId: deps.customerIdOf(email), browserId: ask.browserId, code };
      return enterProved(deps, ask, await deps.access.challenges.verify(typed, ask.turn()));
    },
  }),
  route({
    method: 'get',
    path: '/api/customer/login/link',
    summary: 'What the mailed page shows: a button here, or the code to type elsewhere. Signs nobody in',
    who: anyone,
    limit: 'secret',
    query: linkBody,
    answers: { 200: linkAnswer },
    handle: async (ask) => ({
      status: 200,
      body: await deps.access.challenges.lookAtLink(ask.query.token, ask.browserId),
    }),
  }),
  route({
    method: 'post',
    path: '/api/customer/login/link',
    summary: 'Sign in by the button of the mailed page, in the browser that asked',
    who: anyone,
    limit: 'secret',
    body: linkBody,
    answers: { 200: verifyLoginAnswer },
    handle: async (ask) =>
      enterProved(deps, ask, await deps.access.challenges.useLink(ask.body.token, ask.browserId, ask.turn())),
  }),
  route({
    method: 'post',
    path: '/api/customer/logout',
    summary: 'End the session',
    who: anyone,
    limit: 'write',
    answers: { 204: null },
    handle: async (ask) => ({ status: 204, cookies: await endSession(deps, ask) }),
  }),
];
