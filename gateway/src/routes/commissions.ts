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
import { finance, route, type Route } from '../route.js';
import { staffAffiliateOf } from './affiliates.js';
import { listAnswer, pageOf, workOf } from './lists.js';
import { withId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

const settingsOf = (settings: Output<AffiliatesDefinition, 'GetSettings'>): z.input<typeof commissionSettings> => ({
  defaultCommissionRate: percentOfTenths(settings.defaultRateTenths),
  funeralHomeExemption: settings.funeralHomeExemption,
  petCemeteryExemption: settings.petCemeteryExemption,
});

/** The schema has refused what is finer than a tenth. */
const tenths = (percent: number): number => tenthsOfPercent(percent) ?? 0;

const commissionOf = (
  one: Output<AffiliatesDefinition, 'ListCommissions'>['commissions'][number],
): z.input<typeof affiliateCommission> => ({
  orderId: one.orderId,
  amount: one.amountCents,
  commissionRate: percentOfTenths(one.rateTenths),
  status: one.status as 'pending',
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
  who: who.get(one.staffId) ?? 'Somebody who has left',
  at: one.at,
});

export const commissionRoutes = ({ access }: Pick<RouteDeps, 'access'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/affiliates',
    summary: 'Affiliates, newest first',
    who: finance,
    limit: 'read',
    query: affiliatesQuery,
    answers: { 200: z.array(staffAffiliate) },
    handle: async (ask) => {
      const { limit, cursor: _, ...wanted } = ask.query;
      const { affiliates, nextCursor, total } = await ask
        .to(affiliatesRpc)
        .ListAffiliates({ ...workOf(ask.query), ...present({ status: wanted.status }) });
      return listAnswer(affiliates.map(staffAffiliateOf), {
        path: '/api/admin/affiliates',
        limit,
        nextCursor,
        total,
        wanted,
      });
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/affiliates/{id}/commissions',
    summary: "One affiliate's sales, newest first, with the reasons",
    who: finance,
    limit: 'read',
    params: withId,
    query: listQuery,
    answers: { 200: z.array(affiliateCommission) },
    handle: async (ask) => {
      const { id } = ask.params;
      const { commissions, nextCursor, total } = await ask
        .to(affiliatesRpc)
        .ListCommissions({ ...pageOf(ask.query), affiliateId: id });
      const path = `/api/admin/affiliates/${id}/commissions`;
      return listAnswer(commissions.map(commissionOf), { path, limit: ask.query.limit, nextCursor, total });
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/commissions/{id}/verdict',
    summary: 'Say what becomes of a flagged commission: paid out, or taken back',
    who: finance,
    limit: 'write',
    params: withId,
    body: commissionVerdictBody,
    answers: { 200: affiliateCommission },
    handle: async (ask) => {
      const judged = { orderId: ask.params.id, verdict: ask.body.verdict };
      return { status: 200, body: commissionOf(await ask.to(affiliatesRpc).JudgeCommission(judged)) };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/affiliates/{id}/approve',
    summary: 'From now on this affiliate earns',
    who: finance,
    limit: 'write',
    params: withId,
    answers: { 200: staffAffiliate },
    handle: async (ask) => {
      const decided = { affiliateId: ask.params.id, decision: 'approved' };
      return { status: 200, body: staffAffiliateOf(await ask.to(affiliatesRpc).DecideAffiliate(decided)) };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/affiliates/{id}/refuse',
    summary: 'Refuse an application; the reason is mailed to the applicant',
    who: finance,
    limit: 'write',
    params: withId,
    body: refuseAffiliateBody,
    answers: { 200: staffAffiliate },
    handle: async (ask) => {
      const decided = { affiliateId: ask.params.id, decision: 'refused', reason: ask.body.reason };
      return { status: 200, body: staffAffiliateOf(await ask.to(affiliatesRpc).DecideAffiliate(decided)) };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/affiliates/{id}/pause',
    summary: 'Until approved again this affiliate earns nothing more',
    who: finance,
    limit: 'write',
    params: withId,
    answers: { 200: staffAffiliate },
    handle: async (ask) => {
      const decided = { affiliateId: ask.params.id, decision: 'paused' };
      return { status: 200, body: staffAffiliateOf(await ask.to(affiliatesRpc).DecideAffiliate(decided)) };
    },
  }),
  route({
    method: 'put',
    path: '/api/admin/affiliates/{id}/commission',
    summary: "Set one affiliate's own rate, or null for the default",
    who: finance,
    limit: 'write',
    params: withId,
    body: setCommissionBody,
    answers: { 200: staffAffiliate },
    handle: async (ask) => {
      const { commissionRate } = ask.body;
      const rate = {
        ...(commissionRate === null ? {} : { rateTenths: tenths(commissionRate) }),
        affiliateId: ask.params.id,
      };
      return { status: 200, body: staffAffiliateOf(await ask.to(affiliatesRpc).SetRate(rate)) };
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
    path: '/api/admin/commission-history',
    summary: 'Who changed a rate or a setting, newest first',
    who: finance,
    limit: 'read',
    query: listQuery.pick({ limit: true }),
    answers: { 200: z.array(commissionChange) },
    handle: async (ask) => {
      const limit = Math.min(ask.query.limit ?? 50, 200);
      const { changes } = await ask.to(affiliatesRpc).ListTermsHistory({ limit });
      const who = await access.staffNames.of(changes.map(({ staffId }) => staffId));
      return { status: 200, body: changes.map((change) => changeOf(change, who)) };
    },
  }),
];
