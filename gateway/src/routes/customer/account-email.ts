import {
  changeEmailAnswer,
  changeEmailBody,
  confirmEmailAnswer,
  confirmEmailBody,
} from '@keepsake/contracts/rest/account';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { anyone, route, type Route } from '../../route.js';
import { customerOf } from './account-settings.js';
import { startEmailChange } from '../start-email-change.js';
import { limited } from '../limited.js';
import type { RouteDeps } from '../route-deps.js';
import { startSession } from '../sign-in.js';

type Deps = Pick<RouteDeps, 'access' | 'names' | 'config' | 'limits' | 'customerIdOf'>;

const gateway = { kind: 'system', service: 'gateway' } as const;

export const accountEmailRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/customer/email',
    summary: 'Request a change of the email address; sends a confirmation link to it',
    who: ['customer'],
    limit: 'secret',
    body: changeEmailBody,
    answers: { 202: changeEmailAnswer },
    handle: async (request) => {
      const customerId = request.session?.accountId ?? '';
      const { email } = request.body;
      await limited(deps.limits, 'email-change', customerId);
      await limited(deps.limits, 'email-change-to', email);
      if (deps.customerIdOf(email) !== customerId) {
        const { firstName } = await customerOf(request);
        const from = request.session?.email ?? '';
        await startEmailChange(deps, request, { customerId, firstName, from, to: email });
      }
      return { status: 202, body: { status: 'link-sent' } };
    },
  }),
  route({
    method: 'delete',
    path: '/api/customer/email',
    summary: 'Cancel a change of the email address; its link stops working',
    who: ['customer'],
    limit: 'write',
    answers: { 204: null },
    handle: async (request) => {
      await deps.access.emailChanges.drop(request.session?.accountId ?? '', request.ctx());
      return { status: 204 };
    },
  }),
  route({
    method: 'post',
    path: '/api/customer/email/confirm',
    summary: 'Confirm a change of the email address by the emailed link',
    who: anyone,
    limit: 'secret',
    body: confirmEmailBody,
    answers: { 200: confirmEmailAnswer },
    handle: async (request) => {
      const { customerId, email } = await deps.access.emailChanges.find(request.body.token);
      const moved = await request.client(ordersRpc, { as: gateway }).ChangeEmail({ customerId, email });
      const signedIn = request.session?.kind === 'customer' && request.session.accountId === customerId;
      const cookies = signedIn
        ? await startSession(deps, request, { kind: 'customer', accountId: moved.customerId, email })
        : [];
      await deps.access.emailChanges.drop(customerId, request.ctx());
      return { status: 200, body: { email, signedIn }, cookies };
    },
  }),
];
