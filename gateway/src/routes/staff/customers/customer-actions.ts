import {
  correctEmailAnswer,
  correctEmailBody,
  eraseCustomerBody,
  erasingAnswer,
  mergeCustomersBody,
  mergedAnswer,
  sendAgainBody,
  sentAgainAnswer,
} from '@keepsake/contracts/rest/customer-service';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { customersRpc } from '@keepsake/contracts/rpc/customers';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { invalidFields, problem } from '@keepsake/platform/problem';
import { route, type RouteRequest, type Route } from '../../../route.js';
import { startEmailChange } from '../../start-email-change.js';
import { limited } from '../../limited.js';
import { orderLink } from '../../public/order-status.js';
import { withCustomerId } from '../../path-fields.js';
import type { RouteDeps } from '../../route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'limits' | 'customerIdOf' | 'config' | 'clock'>;

const support = ['owner', 'support'] as const;
const gateway = { kind: 'system', service: 'gateway' } as const;

/** Derives one idempotency key per email of a call, so that a retry queues nothing twice. */
const queue = (request: RouteRequest, purpose: string) =>
  request.client(campaignsRpc, {
    as: gateway,
    ...(request.idempotencyKey === undefined ? {} : { idempotencyKey: `${request.idempotencyKey}:${purpose}` }),
  });

type Mail = { readonly to: string; readonly template: string; readonly values: unknown };

/** Reads current data, so that the email contains it and goes to the current address. */
const mailAgain = async (
  deps: Deps,
  request: RouteRequest,
  kind: 'timeline' | 'order',
  subjectId: string,
): Promise<Mail> => {
  if (kind === 'timeline') {
    const owner = await request.client(codesRpc, { as: gateway }).GetOwner({ codeId: subjectId });
    const { ownerName, honoreeName, eventType, timelineUrl: timelinePath } = owner;
    const values = { ownerName, honoreeName, eventType, timelinePath };
    return { to: owner.ownerEmail, template: 'timeline-open', values };
  }
  const {
    number,
    firstName,
    email,
    linkToken = '',
  } = await request.client(ordersRpc, { as: gateway }).GetBuyer({ orderId: subjectId });
  return { to: email, template: 'order-link', values: { number, firstName, link: orderLink(deps, linkToken) } };
};

/** Support actions on a customer. Each is recorded in the audit log. */
export const customerActionRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/admin/customers/{id}/email',
    summary: 'Correct the email address of a customer; notifies the new and the old one',
    who: support,
    limit: 'write',
    params: withCustomerId,
    body: correctEmailBody,
    answers: { 202: correctEmailAnswer },
    handle: async (request) => {
      const { email } = request.body;
      const {
        customerId,
        firstName,
        email: old,
      } = await request.client(customersRpc).ShowCustomer({ customerId: request.params.id });
      if (deps.customerIdOf(email) === customerId)
        throw invalidFields([{ field: 'email', message: 'This is the address they have already.' }]);
      await limited(deps.limits, 'email-change-to', email);
      await startEmailChange(deps, request, { customerId, firstName, from: old, to: email, bySupport: true });
      return { status: 202, body: { status: 'link-sent' } };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/customers/{id}/merge',
    summary: 'Merge a duplicate customer into another one',
    who: support,
    limit: 'write',
    params: withCustomerId,
    body: mergeCustomersBody,
    answers: { 200: mergedAnswer },
    handle: async (request) => {
      const toId = request.body.intoId;
      const { customerId } = await request.client(customersRpc).MergeCustomers({ fromId: request.params.id, toId });
      return { status: 200, body: { id: customerId } };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/customers/{id}/erase',
    summary: 'Erase a customer immediately; requires the typed email address',
    who: support,
    limit: 'write',
    params: withCustomerId,
    body: eraseCustomerBody,
    answers: { 202: erasingAnswer },
    handle: async (request) => {
      const { email } = request.body;
      const { waitsFor } = await request.client(customersRpc).EraseCustomer({ customerId: request.params.id, email });
      return { status: 202, body: { status: 'erasing', waitsFor } };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/customers/{id}/mails',
    summary: 'Resend the email of an activation, or a link to an order',
    who: support,
    limit: 'write',
    params: withCustomerId,
    body: sendAgainBody,
    answers: { 202: sentAgainAnswer },
    handle: async (request) => {
      const { mail, subjectId } = request.body;
      const { to, template, values } = await mailAgain(deps, request, mail, subjectId);
      if (to === '' || deps.customerIdOf(to) !== request.params.id)
        throw problem('conflict', 'mail-of-another', 'This now belongs to another customer. Search again.');
      await limited(deps.limits, 'mail-again', `${mail} ${subjectId}`);
      await queue(request, mail).QueueMail({ to, template, valuesJson: JSON.stringify(values) });
      return { status: 202, body: { status: 'queued', to } };
    },
  }),
];
