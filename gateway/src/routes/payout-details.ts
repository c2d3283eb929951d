import {
  payoutDetailsChange,
  payoutDetailsState,
  savePayoutDetailsBody,
} from '@keepsake/contracts/rest/payout-details';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { payoutDetailsRpc } from '@keepsake/contracts/rpc/payout-details';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import { finance, route, type Route } from '../route.js';
import { limited } from './limited.js';
import { withId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

const system = { kind: 'system', service: 'gateway' } as const;
const own = { who: ['affiliate'], params: withId, answers: { 200: payoutDetailsState } } as const;
const path = '/api/affiliates/{id}/payout-details';

/** Where an affiliate's commissions go. They say it themselves; finance sees that it changed, and pays by the file. */
export const payoutDetailsRoutes = ({ limits }: Pick<RouteDeps, 'limits'>): readonly Route[] => [
  route({
    ...own,
    method: 'get',
    path,
    summary: 'Where your commissions are paid to',
    limit: 'read',
    handle: async (ask) => {
      const { details } = await ask.to(payoutDetailsRpc).GetPayoutDetails({ affiliateId: ask.params.id });
      return { status: 200, body: { details: details ?? null } };
    },
  }),
  route({
    ...own,
    method: 'put',
    path,
    summary: 'Say where your commissions are paid to; with your password, and you are told by mail',
    limit: 'secret',
    body: savePayoutDetailsBody,
    handle: async (ask) => {
      const affiliateId = ask.params.id;
      await limited(limits, 'password-here', `affiliate ${ask.session?.email ?? ''} ${ask.address}`);
      const { account, ...rest } = ask.body;
      const { details } = await ask
        .to(payoutDetailsRpc)
        .SavePayoutDetails({ affiliateId, ...rest, account: { ...present(account), method: account.method } });
      const { email, firstName } = await ask.to(affiliatesRpc, { as: system }).GetAffiliate({ affiliateId });
      const valuesJson = JSON.stringify({ firstName, what: 'payout-details' });
      await ask
        .to(campaignsRpc, { as: system, idempotencyKey: `${ask.correlationId}:affiliate-security` })
        .QueueMail({ to: email, template: 'affiliate-security', valuesJson });
      return { status: 200, body: { details: details ?? null } };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/affiliates/{id}/payout-details',
    summary: "When an affiliate's payout details were given and changed, newest first",
    who: finance,
    limit: 'read',
    params: withId,
    answers: { 200: z.array(payoutDetailsChange) },
    handle: async (ask) => {
      const { changes } = await ask.to(payoutDetailsRpc).ListPayoutDetailsChanges({ affiliateId: ask.params.id });
      return { status: 200, body: changes };
    },
  }),
];
