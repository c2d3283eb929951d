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
import { finance, route, type Route } from '../../route.js';
import { limited } from '../limited.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

const system = { kind: 'system', service: 'gateway' } as const;
const own = { who: ['affiliate'], params: withId, answers: { 200: payoutDetailsState } } as const;
const path = '/api/affiliates/{id}/payout-details';

/** Payout details of affiliates. Affiliates enter them; finance sees changes and pays by the file. */
export const payoutDetailsRoutes = ({ limits }: Pick<RouteDeps, 'limits'>): readonly Route[] => [
  route({
    ...own,
    method: 'get',
    path,
    summary: 'Get your payout details',
    limit: 'read',
    handle: async (request) => {
      const { details } = await request.client(payoutDetailsRpc).GetPayoutDetails({ affiliateId: request.params.id });
      return { status: 200, body: { details: details ?? null } };
    },
  }),
  route({
    ...own,
    method: 'put',
    path,
    summary: 'Set your payout details; requires your password and notifies you by email',
    limit: 'secret',
    body: savePayoutDetailsBody,
    handle: async (request) => {
      const affiliateId = request.params.id;
      await limited(limits, 'password-here', `affiliate ${request.session?.email ?? ''} ${request.address}`);
      const { account, ...rest } = request.body;
      const { details } = await request
        .client(payoutDetailsRpc)
        .SavePayoutDetails({ affiliateId, ...rest, account: { ...present(account), method: account.method } });
      const { email, firstName } = await request.client(affiliatesRpc, { as: system }).GetAffiliate({ affiliateId });
      const valuesJson = JSON.stringify({ firstName, what: 'payout-details' });
      await request
        .client(campaignsRpc, { as: system, idempotencyKey: `${request.correlationId}:affiliate-security` })
        .QueueMail({ to: email, template: 'affiliate-security', valuesJson });
      return { status: 200, body: { details: details ?? null } };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/affiliates/{id}/payout-details',
    summary: "List changes of an affiliate's payout details, newest first",
    who: finance,
    limit: 'read',
    params: withId,
    answers: { 200: z.array(payoutDetailsChange) },
    handle: async (request) => {
      const { changes } = await request
        .client(payoutDetailsRpc)
        .ListPayoutDetailsChanges({ affiliateId: request.params.id });
      return { status: 200, body: changes };
    },
  }),
];
