import {
  type affiliate,
  affiliateDashboard,
  affiliateLoginAnswer,
  affiliateLoginBody,
  registerAffiliateBody,
  registeredAffiliateAnswer,
  type staffAffiliate,
} from '@keepsake/contracts/rest/affiliates';
import { affiliatesRpc, type AffiliatesDefinition } from '@keepsake/contracts/rpc/affiliates';
import { percentOfTenths } from '@keepsake/contracts/values/rate';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { z } from 'zod';
import { anyone, route, type Route } from '../route.js';
import { passwordTry } from './account-limits.js';
import { limited } from './limited.js';
import { withId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';
import { endSession, startSession } from './sign-in.js';

type Deps = Pick<RouteDeps, 'access' | 'names' | 'config' | 'limits'>;
type Affiliate = Output<AffiliatesDefinition, 'GetAffiliate'>;

const system = { kind: 'system', service: 'gateway' } as const;

const affiliateOf = ({ rateTenths, ...one }: Affiliate): z.input<typeof affiliate> => ({
  ...one,
  status: one.status as 'active',
  commissionRate: percentOfTenths(rateTenths),
});

export const staffAffiliateOf = (one: Affiliate): z.input<typeof staffAffiliate> => ({
  ...affiliateOf(one),
  ownRate: one.ownRateTenths === undefined ? null : percentOfTenths(one.ownRateTenths),
  pendingCommissions: one.pendingCents,
  confirmedCommissions: one.confirmedCents,
  paidCommissions: one.paidCents,
  refuseReason: one.refuseReason ?? null,
  flaggedSales: one.flaggedSales,
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
      linkSales: found.linkSales,
      typedSales: found.typedSales,
      nextPayable:
        found.nextPayableAt === undefined ? null : { amount: found.nextPayableCents ?? 0, at: found.nextPayableAt },
    },
    recentSales: found.recentSales.map((sale) => ({
      ...sale,
      status: sale.status as 'pending',
      payableAt: sale.payableAt ?? null,
      reason: sale.reason ?? null,
    })),
    recentClicks: found.recentClicks.map(({ day, clicks }) => ({
      id: day,
      createdAt: `${day}T00:00:00.000Z`,
      clicks,
    })),
    recentPayments: found.recentPayments.map((payment) => ({ ...payment, status: payment.status as 'pending' })),
  };
};

export const affiliateRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/affiliates/register',
    summary: 'Become an affiliate',
    who: anyone,
    limit: 'secret',
    body: registerAffiliateBody,
    answers: { 201: registeredAffiliateAnswer },
    handle: async (ask) => {
      await limited(deps.limits, 'sign-up', ask.address);
      const { password, ...person } = ask.body;
      const made = await ask.to(affiliatesRpc).Register({ ...person, password });
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
    handle: async (ask) => {
      const { email } = ask.body;
      await passwordTry(deps, ask, 'affiliate', email);
      const { affiliateId } = await ask.to(affiliatesRpc).SignIn(ask.body);
      const found = affiliateOf(await ask.to(affiliatesRpc, { as: system }).GetAffiliate({ affiliateId }));
      const cookies = await startSession(deps, ask, { kind: 'affiliate', accountId: affiliateId, email });
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
    handle: async (ask) => ({ status: 204, cookies: await endSession(deps, ask) }),
  }),
  route({
    method: 'get',
    path: '/api/affiliates/{id}/dashboard',
    summary: "An affiliate's own figures",
    who: ['affiliate'],
    limit: 'read',
    params: withId,
    answers: { 200: affiliateDashboard },
    handle: async (ask) => {
      const { id } = ask.params;
      if (ask.caller.kind !== 'affiliate' || ask.caller.id !== id)
        throw problem('forbidden', 'not-yours', 'This belongs to another account. Please sign in to that one.');
      const found = await ask.to(affiliatesRpc).GetDashboard({ affiliateId: id });
      return { status: 200, body: dashboardOf(found, deps.config.publicUrl) };
    },
  }),
];
