import { customerOrder, deleteAccountBody, leavingAnswer } from '@keepsake/contracts/rest/account';
import { listQuery } from '@keepsake/contracts/rest/fields';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { businessDay } from '@keepsake/contracts/values/business-day';
import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { present } from '@keepsake/contracts/values/present';
import { invalidFields } from '@keepsake/platform/problem';
import { z } from 'zod';
import { route, type RouteRequest, type Route } from '../../route.js';
import { customerOf } from './account-settings.js';
import { listAnswer, pageOf } from '../lists.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'config' | 'customerIdOf'>;

const gateway = { kind: 'system', service: 'gateway' } as const;
const keyFor = (request: RouteRequest, purpose: string) =>
  request.idempotencyKey === undefined ? {} : { idempotencyKey: `${request.idempotencyKey}:${purpose}` };

const mailGoodbye = async (request: RouteRequest, on: string): Promise<void> => {
  const { firstName } = await customerOf(request);
  await request.client(campaignsRpc, { as: gateway, ...keyFor(request, 'mail') }).QueueMail({
    to: request.session?.email ?? '',
    template: 'account-leaving',
    // Older versions of campaigns show `day` as it is.
    valuesJson: JSON.stringify({ firstName, day: formatHumanDate(on), on }),
  });
};

export const accountDeletionRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/customer/orders',
    summary: 'List the orders of the customer, newest first',
    who: ['customer'],
    limit: 'read',
    query: listQuery,
    answers: { 200: z.array(customerOrder) },
    handle: async (request) => {
      const { orders, nextCursor, total } = await request.client(ordersRpc).ListOrders(pageOf(request.query));
      return listAnswer(
        orders.map(({ id, number, status, honoreeName, createdAt }) => ({
          id,
          number,
          status,
          honoreeName,
          createdAt,
        })),
        { path: '/api/customer/orders', limit: request.query.limit, nextCursor, total },
      );
    },
  }),
  route({
    method: 'post',
    path: '/api/customer/delete',
    summary: 'Delete the account in 14 days; requires the typed address',
    who: ['customer'],
    limit: 'secret',
    body: deleteAccountBody,
    answers: { 202: leavingAnswer },
    handle: async (request) => {
      const { email, timelines = [] } = request.body;
      if (deps.customerIdOf(email) !== request.session?.accountId)
        throw invalidFields([
          { field: 'email', message: 'Please type the address of your account as it appears above.' },
        ]);
      if (timelines.length > 0)
        await request.client(codesRpc, keyFor(request, 'farewell')).PlanFarewell({
          farewells: timelines.map(({ qrCode: code, choice, keeperId }) => ({
            code,
            choice,
            ...present({ keeperId }),
          })),
        });
      const { eraseAt = '' } = await request.client(ordersRpc).AskErasure({});
      await mailGoodbye(request, businessDay(new Date(eraseAt), deps.config.site.businessTimezone));
      return { status: 202, body: { eraseAt } };
    },
  }),
  route({
    method: 'delete',
    path: '/api/customer/delete',
    summary: 'Cancel the deletion of the account',
    who: ['customer'],
    limit: 'write',
    answers: { 204: null },
    handle: async (request) => {
      await request.client(ordersRpc).KeepAccount({});
      return { status: 204 };
    },
  }),
];
