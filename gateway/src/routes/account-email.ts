import {
  changeEmailAnswer,
  changeEmailBody,
  confirmEmailAnswer,
  confirmEmailBody,
} from '@keepsake/contracts/rest/account';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { anyone, route, type Ask, type Route } from '../route.js';
import { customerOf } from './account-settings.js';
import { limited } from './limited.js';
import type { RouteDeps } from './route-deps.js';
import { startSession } from './sign-in.js';

type Deps = Pick<RouteDeps, 'access' | 'names' | 'config' | 'limits' | 'customerIdOf'>;

const gateway = { kind: 'system', service: 'gateway' } as const;

/** The new address gets the link, the old one a word of it, so that nobody moves an account away unseen. */
const mailBoth = async (ask: Ask, to: string, token: string, expiresAt: Date): Promise<void> => {
  const { firstName } = await customerOf(ask);
  const mail = (purpose: string) =>
    ask.to(campaignsRpc, {
      as: gateway,
      ...(ask.idempotencyKey === undefined ? {} : { idempotencyKey: `${ask.idempotencyKey}:${purpose}` }),
    });
  const notAfter = expiresAt.toISOString();
  await mail(token).QueueMail({
    to,
    template: 'email-to-confirm',
    valuesJson: JSON.stringify({ firstName, token }),
    notAfter,
  });
  await mail('old-address').QueueMail({
    to: ask.session?.email ?? '',
    template: 'email-changing',
    valuesJson: JSON.stringify({ firstName }),
    notAfter,
  });
};

export const accountEmailRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/customer/email',
    summary: 'Ask to use another address; a link to confirm it goes there',
    who: ['customer'],
    limit: 'secret',
    body: changeEmailBody,
    answers: { 202: changeEmailAnswer },
    handle: async (ask) => {
      const customerId = ask.session?.accountId ?? '';
      const { email } = ask.body;
      await limited(deps.limits, 'email-change', customerId);
      await limited(deps.limits, 'email-change-to', email);
      if (deps.customerIdOf(email) !== customerId) {
        const { token, expiresAt } = await deps.access.emailChanges.start({ customerId, email }, ask.turn());
        await mailBoth(ask, email, token, expiresAt);
      }
      return { status: 202, body: { status: 'link-sent' } };
    },
  }),
  route({
    method: 'delete',
    path: '/api/customer/email',
    summary: 'Keep the address: the link in the mail stops working',
    who: ['customer'],
    limit: 'write',
    answers: { 204: null },
    handle: async (ask) => {
      await deps.access.emailChanges.drop(ask.session?.accountId ?? '', ask.turn());
      return { status: 204 };
    },
  }),
  route({
    method: 'post',
    path: '/api/customer/email/confirm',
    summary: 'The button of the mailed page: the account belongs to the new address from now on',
    who: anyone,
    limit: 'secret',
    body: confirmEmailBody,
    answers: { 200: confirmEmailAnswer },
    handle: async (ask) => {
      const { customerId, email } = await deps.access.emailChanges.look(ask.body.token);
      const moved = await ask.to(ordersRpc, { as: gateway }).ChangeEmail({ customerId, email });
      const signedIn = ask.session?.kind === 'customer' && ask.session.accountId === customerId;
      const cookies = signedIn
        ? await startSession(deps, ask, { kind: 'customer', accountId: moved.customerId, email })
        : [];
      await deps.access.emailChanges.drop(customerId, ask.turn());
      return { status: 200, body: { email, signedIn }, cookies };
    },
  }),
];
