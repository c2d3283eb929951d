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
import { route, type Ask, type Route } from '../route.js';
import { limited } from './limited.js';
import { orderLink } from './order-status.js';
import { withCustomerId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'limits' | 'customerIdOf' | 'config' | 'clock'>;

const support = ['owner', 'support'] as const;
const gateway = { kind: 'system', service: 'gateway' } as const;

/** A retried press queues nothing twice: each mail of a press has a key of its own. */
const queue = (ask: Ask, purpose: string) =>
  ask.to(campaignsRpc, {
    as: gateway,
    ...(ask.idempotencyKey === undefined ? {} : { idempotencyKey: `${ask.idempotencyKey}:${purpose}` }),
  });

type Mail = { readonly to: string; readonly template: string; readonly values: unknown };

/** Looked up anew: it says what is true now, and goes to the address that is right now. */
const mailAgain = async (deps: Deps, ask: Ask, kind: 'timeline' | 'order', subjectId: string): Promise<Mail> => {
  if (kind === 'timeline') {
    const owner = await ask.to(codesRpc, { as: gateway }).GetOwner({ codeId: subjectId });
    const { ownerName, honoreeName, eventType, timelineUrl: timelinePath } = owner;
    const values = { ownerName, honoreeName, eventType, timelinePath };
    return { to: owner.ownerEmail, template: 'timeline-open', values };
  }
  const { number, firstName, email } = await ask.to(ordersRpc, { as: gateway }).GetBuyer({ orderId: subjectId });
  return { to: email, template: 'order-link', values: { number, firstName, link: orderLink(deps, subjectId) } };
};

/** What support does for a person. Every one of these stands in the audit. */
export const customerActRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/admin/customers/{id}/email',
    summary: 'Correct an e-mail: the new address is asked to confirm it, the old one is told',
    who: support,
    limit: 'write',
    params: withCustomerId,
    body: correctEmailBody,
    answers: { 202: correctEmailAnswer },
    handle: async (ask) => {
      const { email } = ask.body;
      const {
        customerId,
        firstName,
        email: old,
      } = await ask.to(customersRpc).ShowCustomer({ customerId: ask.params.id });
      if (deps.customerIdOf(email) === customerId)
        throw invalidFields([{ field: 'email', message: 'This is the address they have already.' }]);
      await limited(deps.limits, 'email-change-to', email);
      const { token, expiresAt } = await deps.access.emailChanges.start({ customerId, email }, ask.turn());
      const notAfter = expiresAt.toISOString();
      const values = JSON.stringify({ firstName, token });
      await queue(ask, 'new').QueueMail({ to: email, template: 'email-to-confirm', valuesJson: values, notAfter });
      await queue(ask, 'old').QueueMail({
        to: old,
        template: 'email-changing',
        valuesJson: JSON.stringify({ firstName, bySupport: true }),
        notAfter,
      });
      return { status: 202, body: { status: 'link-sent' } };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/customers/{id}/merge',
    summary: 'The same person twice: everything of this one becomes the other’s',
    who: support,
    limit: 'write',
    params: withCustomerId,
    body: mergeCustomersBody,
    answers: { 200: mergedAnswer },
    handle: async (ask) => {
      const toId = ask.body.intoId;
      const { customerId } = await ask.to(customersRpc).MergeCustomers({ fromId: ask.params.id, toId });
      return { status: 200, body: { id: customerId } };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/customers/{id}/erase',
    summary: 'Forget a person at once; the typed e-mail confirms it',
    who: support,
    limit: 'write',
    params: withCustomerId,
    body: eraseCustomerBody,
    answers: { 202: erasingAnswer },
    handle: async (ask) => {
      const { email } = ask.body;
      const { waitsFor } = await ask.to(customersRpc).EraseCustomer({ customerId: ask.params.id, email });
      return { status: 202, body: { status: 'erasing', waitsFor } };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/customers/{id}/mails',
    summary: 'Send the mail of an activation, or a link to an order, once more',
    who: support,
    limit: 'write',
    params: withCustomerId,
    body: sendAgainBody,
    answers: { 202: sentAgainAnswer },
    handle: async (ask) => {
      const { mail, subjectId } = ask.body;
      const { to, template, values } = await mailAgain(deps, ask, mail, subjectId);
      if (to === '' || deps.customerIdOf(to) !== ask.params.id)
        throw problem('conflict', 'mail-of-another', 'This belongs to another customer by now. Please search again.');
      await limited(deps.limits, 'mail-again', `${mail} ${subjectId}`);
      await queue(ask, mail).QueueMail({ to, template, valuesJson: JSON.stringify(values) });
      return { status: 202, body: { status: 'queued', to } };
    },
  }),
];
