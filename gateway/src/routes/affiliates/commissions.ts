import {
  affiliateCommission,
  affiliatesQuery,
  commissionVerdictBody,
  refuseAffiliateBody,
  staffAffiliate,
} from '@keepsake/contracts/rest/affiliates';
import { commissionChange, commissionSettings, setCommissionBody } from '@keepsake/contracts/rest/commissions';
import { listQuery } from '@keepsake/contracts/rest/fields';
import { affiliatesRpc, type AffiliatesDefinition } from '@keepsake/contracts/rpc/affiliates';
import { percentOfTenths, tenthsOfPercent } from '@keepsake/contracts/values/rate';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { finance, route, type Route } from '../../route.js';
import { staffAffiliateOf } from './affiliates.js';
import { listAnswer, pageOf, workOf } from '../lists.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

const settingsOf = (settings: Output<AffiliatesDefinition, 'GetSettings'>): z.input<typeof commissionSettings> => ({
  defaultCommissionRate: percentOfTenths(settings.defaultRateTenths),
  funeralHomeExemption: settings.funeralHomeExemption,
  petCemeteryExemption: settings.petCemeteryExemption,
});

/** The schema rejects rates finer than a tenth of a percent. */
const tenths = (percent: number): number => tenthsOfPercent(percent) ?? 0;

const commissionOf = (
  one: Output<AffiliatesDefinition, 'ListCommissions'>['commissions'][number],
): z.input<typeof affiliateCommission> => ({
  orderId: one.orderId,
  orderNumber: one.orderNumber ?? null,
  total: one.totalCents ?? null,
  amount: one.amountCents,
  commissionRate: percentOfTenths(one.rateTenths),
  status: one.status,
  flagged: one.flagged ?? null,
  reason: one.reason ?? null,
  createdAt: one.createdAt,
  payableAt: one.payableAt ?? null,
  lookedAt: one.lookedAt ?? null,
});

const changeOf = (
  one: Output<AffiliatesDefinition, 'ListTermsHistory'>['changes'][number],
  who: ReadonlyMap<string, string>,
): z.input<typeof commissionChange> => ({
  id: one.id,
  affiliate: one.affiliateId === undefined ? null : { id: one.affiliateId, name: one.affiliateName ?? '' },
  field: one.field,
  from: one.fromValue ?? null,
  to: one.toValue,
  who: who.get(one.staffId) ?? 'Former staff member',
  at: one.at,
});

export const commissionRoutes = ({ access, shopTerms }: Pick<RouteDeps, 'access' | 'shopTerms'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/affiliates',
    summary: 'List affiliates, newest first',
    who: finance,
    limit: 'read',
    query: affiliatesQuery,
    answers: { 200: z.array(staffAffiliate) },
    handle: async (request) => {
      const { limit, cursor: _, ...filter } = request.query;
      const { affiliates, nextCursor, total } = await request
        .client(affiliatesRpc)
        .ListAffiliates({ ...workOf(request.query), ...present({ status: filter.status }) });
      return listAnswer(affiliates.map(staffAffiliateOf), {
        path: '/api/admin/affiliates',
        limit,
        nextCursor,
        total,
        filter,
      });
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/affiliates/{id}/commissions',
    summary: 'List the sales of an affiliate, newest first, with the reasons',
    who: finance,
    limit: 'read',
    params: withId,
    query: listQuery,
    answers: { 200: z.array(affiliateCommission) },
    handle: async (request) => {
      const { id } = request.params;
      const { commissions, nextCursor, total } = await request
        .client(affiliatesRpc)
        .ListCommissions({ ...pageOf(request.query), affiliateId: id });
      const path = `/api/admin/affiliates/${id}/commissions`;
      return listAnswer(commissions.map(commissionOf), { path, limit: request.query.limit, nextCursor, total });
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/commissions/{id}/verdict',
    summary: 'Decide a flagged commission: pay or reverse',
    who: finance,
    limit: 'write',
    params: withId,
    body: commissionVerdictBody,
    answers: { 200: affiliateCommission },
    handle: async (request) => {
      const judged = { orderId: request.params.id, verdict: request.body.verdict };
      return { status: 200, body: commissionOf(await request.client(affiliatesRpc).JudgeCommission(judged)) };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/affiliates/{id}/approve',
    summary: 'Approve an affiliate',
    who: finance,
    limit: 'write',
    params: withId,
    answers: { 200: staffAffiliate },
    handle: async (request) => {
      const decided = { affiliateId: request.params.id, decision: 'approved' };
      return { status: 200, body: staffAffiliateOf(await request.client(affiliatesRpc).DecideAffiliate(decided)) };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/affiliates/{id}/refuse',
    summary: 'Reject an affiliate; emails the reason to the applicant',
    who: finance,
    limit: 'write',
    params: withId,
    body: refuseAffiliateBody,
    answers: { 200: staffAffiliate },
    handle: async (request) => {
      const decided = { affiliateId: request.params.id, decision: 'refused', reason: request.body.reason };
      return { status: 200, body: staffAffiliateOf(await request.client(affiliatesRpc).DecideAffiliate(decided)) };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/affiliates/{id}/pause',
    summary: 'Suspend an affiliate, who earns nothing until approved again',
    who: finance,
    limit: 'write',
    params: withId,
    answers: { 200: staffAffiliate },
    handle: async (request) => {
      const decided = { affiliateId: request.params.id, decision: 'paused' };
      return { status: 200, body: staffAffiliateOf(await request.client(affiliatesRpc).DecideAffiliate(decided)) };
    },
  }),
  route({
    method: 'put',
    path: '/api/admin/affiliates/{id}/commission',
    summary: 'Set the rate of an affiliate, or null for the default',
    who: finance,
    limit: 'write',
    params: withId,
    body: setCommissionBody,
    answers: { 200: staffAffiliate },
    handle: async (request) => {
      const { commissionRate } = request.body;
      const rate = {
        ...(commissionRate === null ? {} : { rateTenths: tenths(commissionRate) }),
        affiliateId: request.params.id,
      };
      return { status: 200, body: staffAffiliateOf(await request.client(affiliatesRpc).SetRate(rate)) };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/commission-settings',
    summary: 'Get the default rate and the exemptions',
    who: finance,
    limit: 'read',
    answers: { 200: commissionSettings },
    handle: async (request) => ({ status: 200, body: settingsOf(await request.client(affiliatesRpc).GetSettings({})) }),
  }),
  route({
    method: 'put',
    path: '/api/admin/commission-settings',
    summary: 'Set the default rate and the exemptions',
    who: finance,
    limit: 'write',
    body: commissionSettings,
    answers: { 200: commissionSettings },
    handle: async (request) => {
      const { defaultCommissionRate, ...exemptions } = request.body;
      const settings = { defaultRateTenths: tenths(defaultCommissionRate), ...exemptions };
      const saved = await request.client(affiliatesRpc).SaveSettings(settings);
      shopTerms.forget();
      return { status: 200, body: settingsOf(saved) };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/commission-history',
    summary: 'List changes of rates and settings, newest first',
    who: finance,
    limit: 'read',
    query: listQuery.pick({ limit: true }),
    answers: { 200: z.array(commissionChange) },
    handle: async (request) => {
      const limit = Math.min(request.query.limit ?? 50, 200);
      const { changes } = await request.client(affiliatesRpc).ListTermsHistory({ limit });
      const who = await access.staffNames.of(changes.map(({ staffId }) => staffId));
      return { status: 200, body: changes.map((change) => changeOf(change, who)) };
    },
  }),
];
