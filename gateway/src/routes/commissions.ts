import { affiliate } from '@keepsake/contracts/rest/affiliates';
import { commissionSettings, setCommissionBody } from '@keepsake/contracts/rest/commissions';
import { listQuery } from '@keepsake/contracts/rest/fields';
import { affiliatesRpc, type AffiliatesDefinition } from '@keepsake/contracts/rpc/affiliates';
import { percentOfTenths, tenthsOfPercent } from '@keepsake/contracts/values/rate';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { finance, route, type Route } from '../route.js';
import { affiliateOf } from './affiliates.js';
import { listAnswer, pageOf } from './lists.js';
import { withId } from './path-fields.js';

const ledgerAccount = z
  .object({
    id: z.uuid(),
    accountName: z.string(),
    accountType: z.string(),
    currency: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'EscrowAccount' });

const settingsOf = (settings: Output<AffiliatesDefinition, 'GetSettings'>): z.input<typeof commissionSettings> => ({
  defaultCommissionRate: percentOfTenths(settings.defaultRateTenths),
  funeralHomeExemption: settings.funeralHomeExemption,
  petCemeteryExemption: settings.petCemeteryExemption,
});

/** The schema has refused what is finer than a tenth. */
const tenths = (percent: number): number => tenthsOfPercent(percent) ?? 0;

export const commissionRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/affiliates',
    summary: 'Affiliates, newest first',
    who: finance,
    limit: 'read',
    query: listQuery,
    answers: { 200: z.array(affiliate) },
    handle: async (ask) => {
      const { affiliates, nextCursor, total } = await ask.to(affiliatesRpc).ListAffiliates(pageOf(ask.query));
      return listAnswer(affiliates.map(affiliateOf), {
        path: '/api/admin/affiliates',
        limit: ask.query.limit,
        nextCursor,
        total,
      });
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/affiliates/{id}/approve',
    summary: 'From now on this affiliate earns',
    who: finance,
    limit: 'write',
    params: withId,
    answers: { 200: affiliate },
    handle: async (ask) => {
      const decided = { affiliateId: ask.params.id, decision: 'approved' };
      return { status: 200, body: affiliateOf(await ask.to(affiliatesRpc).DecideAffiliate(decided)) };
    },
  }),
  route({
    method: 'put',
    path: '/api/admin/affiliates/{id}/commission',
    summary: "Set one affiliate's own rate",
    who: finance,
    limit: 'write',
    params: withId,
    body: setCommissionBody,
    answers: { 200: affiliate },
    handle: async (ask) => {
      const rate = { affiliateId: ask.params.id, rateTenths: tenths(ask.body.commissionRate) };
      return { status: 200, body: affiliateOf(await ask.to(affiliatesRpc).SetRate(rate)) };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/commission-settings',
    summary: 'The rate and exemptions that hold for all',
    who: finance,
    limit: 'read',
    answers: { 200: commissionSettings },
    handle: async (ask) => ({ status: 200, body: settingsOf(await ask.to(affiliatesRpc).GetSettings({})) }),
  }),
  route({
    method: 'put',
    path: '/api/admin/commission-settings',
    summary: 'Set the rate and exemptions that hold for all',
    who: finance,
    limit: 'write',
    body: commissionSettings,
    answers: { 200: commissionSettings },
    handle: async (ask) => {
      const { defaultCommissionRate, ...exemptions } = ask.body;
      const wanted = { defaultRateTenths: tenths(defaultCommissionRate), ...exemptions };
      return { status: 200, body: settingsOf(await ask.to(affiliatesRpc).SaveSettings(wanted)) };
    },
  }),
  route({
    method: 'get',
    path: '/api/escrow/accounts',
    summary: 'Accounts of held money',
    who: finance,
    limit: 'read',
    answers: { 200: z.array(ledgerAccount) },
    handle: async (ask) => ({ status: 200, body: (await ask.to(affiliatesRpc).ListAccounts({})).accounts }),
  }),
];
