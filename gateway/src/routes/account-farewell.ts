import { customerOrder, deleteAccountBody, leavingAnswer } from '@keepsake/contracts/rest/account';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import { invalidFields } from '@keepsake/platform/problem';
import { z } from 'zod';
import { route, type Ask, type Route } from '../route.js';
import { customerOf } from './account-settings.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'config' | 'customerIdOf'>;

const gateway = { kind: 'system', service: 'gateway' } as const;
const keyFor = (ask: Ask, purpose: string) =>
  ask.idempotencyKey === undefined ? {} : { idempotencyKey: `${ask.idempotencyKey}:${purpose}` };

/** As people write a day: "5 December 2026", in the business time zone. */
const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at);

const mailGoodbye = async (ask: Ask, day: string): Promise<void> => {
  const { firstName } = await customerOf(ask);
  await ask.to(campaignsRpc, { as: gateway, ...keyFor(ask, 'mail') }).QueueMail({
    to: ask.session?.email ?? '',
    template: 'account-leaving',
    valuesJson: JSON.stringify({ firstName, day }),
  });
};

export const accountFarewellRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/customer/orders',
    summary: "The customer's own orders, newest first",
    who: ['customer'],
    limit: 'read',
    answers: { 200: z.array(customerOrder) },
    handle: async (ask) => {
      const { orders } = await ask.to(ordersRpc).ListOrders({ limit: 0 });
      return {
        status: 200,
        body: orders.map(({ id, number, status, honoreeName, createdAt }) => ({
          id,
          number,
          status,
          honoreeName,
          createdAt,
        })),
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/customer/delete',
    summary: 'Delete the account in 14 days; the typed address confirms it',
    who: ['customer'],
    limit: 'secret',
    body: deleteAccountBody,
    answers: { 202: leavingAnswer },
    handle: async (ask) => {
      const { email, timelines = [] } = ask.body;
      if (deps.customerIdOf(email) !== ask.session?.accountId)
        throw invalidFields([
          { field: 'email', message: 'Please type the address of your account as it stands above.' },
        ]);
      if (timelines.length > 0)
        await ask.to(codesRpc, keyFor(ask, 'farewell')).PlanFarewell({
          farewells: timelines.map(({ qrCode: code, choice, keeperId }) => ({
            code,
            choice,
            ...present({ keeperId }),
          })),
        });
      const { eraseAt = '' } = await ask.to(ordersRpc).AskErasure({});
      await mailGoodbye(ask, dayIn(deps.config.site.businessTimezone, new Date(eraseAt)));
      return { status: 202, body: { eraseAt } };
    },
  }),
  route({
    method: 'delete',
    path: '/api/customer/delete',
    summary: 'Keep the account after all',
    who: ['customer'],
    limit: 'write',
    answers: { 204: null },
    handle: async (ask) => {
      await ask.to(ordersRpc).KeepAccount({});
      return { status: 204 };
    },
  }),
];
