import { customerFile, customerSearchQuery, foundCustomer } from '@keepsake/contracts/rest/customer-service';
import { listQuery } from '@keepsake/contracts/rest/fields';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { customersRpc } from '@keepsake/contracts/rpc/customers';
import { supportRpc, type SupportDefinition } from '@keepsake/contracts/rpc/support';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { route, type RouteRequest, type Route } from '../../../route.js';
import { customerOf, foundOf, mailOf, noteOf, orderOf, qrCodeOf, withOrder } from './customer-files.mapping.js';
import { listAnswer, pageOf } from '../../lists.js';
import { withCustomerId } from '../../path-fields.js';
import { undefinedIfUnavailable } from '../../undefined-if-unavailable.js';
import type { RouteDeps } from '../../route-deps.js';

type Plate = Output<SupportDefinition, 'ListCodesOfCustomer'>['codes'][number];

const support = ['owner', 'support'] as const;
const maxMails = 100;

const staffOf = ({ reassignedBy, dispute }: Plate): readonly string[] => [
  ...(reassignedBy === undefined ? [] : [reassignedBy]),
  ...(dispute ? [dispute.openedBy, ...dispute.notes.map(({ staffId }) => staffId)] : []),
];

const fileOf = async ({ access }: Pick<RouteDeps, 'access'>, request: RouteRequest, customerId: string) => {
  const [person, plates, post] = await Promise.all([
    request.client(customersRpc).ShowCustomer({ customerId }),
    undefinedIfUnavailable(request.client(supportRpc).ListCodesOfCustomer({ customerId })),
    undefinedIfUnavailable(request.client(campaignsRpc).ListMails({ customerId, subjectIds: [], limit: maxMails })),
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

/** Finds customers and shows one person on one page, for support. */
export const customerFileRoutes = (deps: Pick<RouteDeps, 'access'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/customers/search',
    summary: 'Find a customer by name, email, phone, code or order number, in any spelling',
    who: support,
    limit: 'read',
    query: customerSearchQuery,
    answers: { 200: z.array(foundCustomer) },
    handle: async (request) => {
      const { customers } = await request.client(customersRpc).SearchCustomers({ text: request.query.q });
      return { status: 200, body: customers.map(foundOf) };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/customers',
    summary: 'List customers, newest first',
    who: support,
    limit: 'read',
    query: listQuery,
    answers: { 200: z.array(foundCustomer) },
    handle: async (request) => {
      const { customers, nextCursor, total } = await request.client(customersRpc).ListCustomers(pageOf(request.query));
      const { limit } = request.query;
      return listAnswer(customers.map(foundOf), { path: '/api/admin/customers', limit, nextCursor, total });
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/customers/{id}',
    summary: 'Get a customer with codes, orders and sent emails',
    who: support,
    limit: 'read',
    params: withCustomerId,
    answers: { 200: customerFile },
    handle: async (request) => ({ status: 200, body: await fileOf(deps, request, request.params.id) }),
  }),
];
