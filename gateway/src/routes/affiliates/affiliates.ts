import {
  type affiliate,
  affiliateDashboard,
  affiliateLoginAnswer,
  affiliateLoginBody,
  affiliateSale,
  affiliateStatementQuery,
  registerAffiliateBody,
  registeredAffiliateAnswer,
  salesQuery,
  type staffAffiliate,
} from '@keepsake/contracts/rest/affiliates';
import { affiliatesRpc, type AffiliatesDefinition } from '@keepsake/contracts/rpc/affiliates';
import { present } from '@keepsake/contracts/values/present';
import { percentOfTenths } from '@keepsake/contracts/values/rate';
import { problem } from '@keepsake/platform/problem';
import type { Caller } from '@keepsake/platform/request-context';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { anyone, route, type Route } from '../../route.js';
import { passwordTry } from '../account-limits.js';
import { limited } from '../limited.js';
import { listAnswer, pageOf } from '../lists.js';
import { withId } from '../path-fields.js';
import { pdf, pdfAnswer } from '../pdf-answer.js';
import type { RouteDeps } from '../route-deps.js';
import { saveLanguageOf } from '../save-language.js';
import { endSession, startSession } from '../sign-in.js';

type Deps = Pick<RouteDeps, 'access' | 'names' | 'config' | 'limits' | 'running'>;
type Affiliate = Output<AffiliatesDefinition, 'GetAffiliate'>;

/** Drawing a long statement takes longer than other calls. */
const drawOptions = { timeoutMs: 20_000 } as const;

const system = { kind: 'system', service: 'gateway' } as const;

const affiliateOf = ({ rateTenths, ...one }: Affiliate): z.input<typeof affiliate> => ({
  ...one,
  commissionRate: percentOfTenths(rateTenths),
});

export const staffAffiliateOf = (one: Affiliate): z.input<typeof staffAffiliate> => ({
  ...affiliateOf(one),
  ownRate: one.ownRateTenths === undefined ? null : percentOfTenths(one.ownRateTenths),
  pendingCommissions: one.pendingCents,
  confirmedCommissions: one.confirmedCents,
  paidCommissions: one.paidCents,
  refuseReason: one.refuseReason ?? null,
  promotion: one.promotion ?? null,
  flaggedSales: one.flaggedSales,
});

const saleOf = ({
  payableAt,
  reason,
  ...sale
}: Output<AffiliatesDefinition, 'ListSales'>['sales'][number]): z.input<typeof affiliateSale> => ({
  ...sale,
  payableAt: payableAt ?? null,
  reason: reason ?? null,
});

const dashboardOf = (
  found: Output<AffiliatesDefinition, 'GetDashboard'>,
  publicUrl: string,
): z.input<typeof affiliateDashboard> => {
  if (!found.affiliate) throw new Error('A dashboard came without its affiliate.');
  return {
    affiliate: affiliateOf(found.affiliate),
    referralLink: new URL(`/?ref=${encodeURIComponent(found.affiliate.affiliateCode)}`, publicUrl).href,
    stats: {
      totalCommissions: found.totalCommissions,
      pendingCommissions: found.pendingCommissions,
      clicksThisMonth: found.clicksThisMonth,
      conversionRate: found.conversionRate ?? null,
      payableCommissions: found.payableCents,
      minimumPayout: found.minimumPayoutCents,
      linkSales: found.linkSales,
      typedSales: found.typedSales,
      nextPayable:
        found.nextPayableAt === undefined ? null : { amount: found.nextPayableCents ?? 0, at: found.nextPayableAt },
    },
    recentSales: found.recentSales.map(saleOf),
    recentClicks: found.recentClicks.map(({ day, clicks }) => ({
      id: day,
      createdAt: `${day}T00:00:00.000Z`,
      clicks,
    })),
    recentOrders: found.recentOrders.map(({ day, orders }) => ({
      id: day,
      createdAt: `${day}T00:00:00.000Z`,
      orders,
    })),
    recentPayments: found.recentPayments,
  };
};

const requireOwn = (caller: Caller, id: string): void => {
  if (caller.kind !== 'affiliate' || caller.id !== id)
    throw problem('forbidden', 'not-yours', 'This belongs to another account. Please sign in to that one.');
};

export const affiliateRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/affiliates/register',
    summary: 'Apply as an affiliate',
    who: anyone,
    limit: 'secret',
    body: registerAffiliateBody,
    answers: { 201: registeredAffiliateAnswer },
    handle: async (request) => {
      await limited(deps.limits, 'sign-up', request.address);
      const { password, promotion, ...person } = request.body;
      const made = await request.client(affiliatesRpc).Register({ ...person, ...present({ promotion }), password });
      await saveLanguageOf(deps, request, { email: person.email, ifUnknown: true });
      const { affiliateId: id, affiliateCode, status } = made;
      return { status: 201, body: { id, ...person, affiliateCode, status } };
    },
  }),
  route({
    method: 'post',
    path: '/api/affiliates/login',
    summary: 'Sign in as an affiliate',
    who: anyone,
    limit: 'secret',
    body: affiliateLoginBody,
    answers: { 200: affiliateLoginAnswer },
    handle: async (request) => {
      const { email } = request.body;
      await passwordTry(deps, request, 'affiliate', email);
      const { affiliateId } = await request.client(affiliatesRpc).SignIn(request.body);
      const found = affiliateOf(await request.client(affiliatesRpc, { as: system }).GetAffiliate({ affiliateId }));
      const cookies = await startSession(deps, request, { kind: 'affiliate', accountId: affiliateId, email });
      await saveLanguageOf(deps, request, { email });
      return { status: 200, body: { ...found, affiliate: found }, cookies };
    },
  }),
  route({
    method: 'post',
    path: '/api/affiliates/logout',
    summary: 'End the session',
    who: anyone,
    limit: 'write',
    answers: { 204: null },
    handle: async (request) => ({ status: 204, cookies: await endSession(deps, request) }),
  }),
  route({
    method: 'get',
    path: '/api/affiliates/{id}/dashboard',
    summary: 'Get the figures of the signed-in affiliate',
    who: ['affiliate'],
    limit: 'read',
    params: withId,
    answers: { 200: affiliateDashboard },
    handle: async (request) => {
      const { id } = request.params;
      requireOwn(request.caller, id);
      const found = await request.client(affiliatesRpc).GetDashboard({ affiliateId: id });
      return { status: 200, body: dashboardOf(found, deps.config.publicUrl) };
    },
  }),
  route({
    method: 'get',
    path: '/api/affiliates/{id}/sales',
    summary: 'List the sales of the signed-in affiliate, newest first',
    who: ['affiliate'],
    limit: 'read',
    params: withId,
    query: salesQuery,
    answers: { 200: z.array(affiliateSale) },
    handle: async (request) => {
      const { id } = request.params;
      requireOwn(request.caller, id);
      const { limit, cursor: _, ...filter } = request.query;
      const { sales, nextCursor, total } = await request
        .client(affiliatesRpc)
        .ListSales({ ...pageOf(request.query), ...present(filter), affiliateId: id });
      return listAnswer(sales.map(saleOf), { path: `/api/affiliates/${id}/sales`, limit, nextCursor, total, filter });
    },
  }),
  route({
    method: 'get',
    path: '/api/affiliates/{id}/statement.pdf',
    summary: 'Get the monthly statement of the signed-in affiliate: sales, reversals, payouts and balance',
    who: ['affiliate'],
    limit: 'read',
    params: withId,
    query: affiliateStatementQuery,
    answers: { 200: pdf },
    handle: async (request) => {
      const { id } = request.params;
      requireOwn(request.caller, id);
      return pdfAnswer(
        await request.client(affiliatesRpc, drawOptions).RenderStatement({ affiliateId: id, ...request.query }),
      );
    },
  }),
];
