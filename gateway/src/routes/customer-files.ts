import { customerFile, customerSearchQuery, foundCustomer } from '@keepsake/contracts/rest/customer-service';
import { listQuery } from '@keepsake/contracts/rest/fields';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { customersRpc } from '@keepsake/contracts/rpc/customers';
import { supportRpc, type SupportDefinition } from '@keepsake/contracts/rpc/support';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { route, type Ask, type Route } from '../route.js';
import { customerOf, foundOf, mailOf, noteOf, orderOf, qrCodeOf, withOrder } from './customer-files.answers.js';
import { listAnswer, pageOf } from './lists.js';
import { withCustomerId } from './path-fields.js';
import { orAway } from './or-away.js';
import type { RouteDeps } from './route-deps.js';

type Plate = Output<SupportDefinition, 'ListCodesOfCustomer'>['codes'][number];

const support = ['owner', 'support'] as const;
const mostMails = 100;

const staffOf = ({ reassignedBy, dispute }: Plate): readonly string[] => [
  ...(reassignedBy === undefined ? [] : [reassignedBy]),
  ...(dispute ? [dispute.openedBy, ...dispute.notes.map(({ staffId }) => staffId)] : []),
];

const fileOf = async ({ access }: Pick<RouteDeps, 'access'>, ask: Ask, customerId: string) => {
  const [person, plates, post] = await Promise.all([
    ask.to(customersRpc).ShowCustomer({ customerId }),
    orAway(ask.to(supportRpc).ListCodesOfCustomer({ customerId })),
    orAway(ask.to(campaignsRpc).ListMails({ customerId, limit: mostMails })),
  ]);
  const names = await access.staffNames.of([
    ...(plates?.codes.flatMap(staffOf) ?? []),
    ...person.notes.map(({ staffId }) => staffId),
  ]);
  return {
    customer: customerOf(person),
    orders: person.orders.map(orderOf),
    qrCodes: plates?.codes.map((code) => qrCodeOf(withOrder(code, person.orders), names)) ?? [],
    mails: post?.mails.map(mailOf) ?? [],
    notes: person.notes.map((note) => noteOf(note, names)),
    missing: [...(plates ? [] : ['qrCodes' as const]), ...(post ? [] : ['mails' as const])],
  } satisfies z.input<typeof customerFile>;
};

/** Whom support looks up, and everything of one person on one page. */
export const customerFileRoutes = (deps: Pick<RouteDeps, 'access'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/customers/search',
    summary: 'Find a customer by name, e-mail, phone, code or order number, however it is spelt',
    who: support,
    limit: 'read',
    query: customerSearchQuery,
    answers: { 200: z.array(foundCustomer) },
    handle: async (ask) => {
      const { customers } = await ask.to(customersRpc).SearchCustomers({ text: ask.query.q });
      return { status: 200, body: customers.map(foundOf) };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/customers',
    summary: 'All customers, newest first',
    who: support,
    limit: 'read',
    query: listQuery,
    answers: { 200: z.array(foundCustomer) },
    handle: async (ask) => {
      const { customers, nextCursor, total } = await ask.to(customersRpc).ListCustomers(pageOf(ask.query));
      const { limit } = ask.query;
      return listAnswer(customers.map(foundOf), { path: '/api/admin/customers', limit, nextCursor, total });
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/customers/{id}',
    summary: 'One customer with codes, orders and the mails that were sent',
    who: support,
    limit: 'read',
    params: withCustomerId,
    answers: { 200: customerFile },
    handle: async (ask) => ({ status: 200, body: await fileOf(deps, ask, ask.params.id) }),
  }),
];
