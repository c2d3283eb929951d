import {
  affiliateLoginBody,
  affiliateStatementQuery,
  registerAffiliateBody,
} from '@keepsake/contracts/rest/affiliates';
import { affiliateSorts } from '@keepsake/contracts/rest/lists';
import { affiliatesRpc as contract } from '@keepsake/contracts/rpc/affiliates';
import { languages } from '@keepsake/contracts/values/language';
import { papers } from '@keepsake/contracts/values/paper';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff, requireSystem } from '@keepsake/platform/access';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { listInput } from '@keepsake/platform/work-list';
import { z } from 'zod';
import { affiliateNotFound } from '../affiliates/application/affiliate-not-found.js';
import type { DecideAffiliate } from '../affiliates/application/decide-affiliate.js';
import type { Affiliates, AffiliateWithTotals, Terms } from '../affiliates/application/ports.js';
import type { Commissions } from '../commissions/application/ports.js';
import type { Ledger } from '../ledger/application/ports.js';
import type { JudgeCommission } from '../commissions/application/review-commission.js';
import type { RegisterAffiliate, Registered } from '../affiliates/application/register-affiliate.js';
import type { ListSales, SalesPage } from '../commissions/application/list-sales.js';
import type { RenderStatement } from '../commissions/application/render-statement.js';
import type { SetRate } from '../affiliates/application/set-rate.js';
import type { Dashboard } from '../commissions/application/show-dashboard.js';
import type { SignIn } from '../affiliates/application/sign-in.js';
import type { Settings } from '../affiliates/domain/settings.js';
import { verdicts } from '../commissions/domain/review-decision.js';
import { accountAnswer } from '../ledger/adapters/mapping.js';
import { affiliateAnswer, changeAnswer, settingsAnswer } from '../affiliates/adapters/mapping.js';
import { commissionAnswer, dashboardAnswer, saleAnswer } from '../commissions/adapters/mapping.js';

type Versioned = Settings & { readonly version: number };
type ById = { readonly affiliateId: string };

export type AffiliatesUse = {
  readonly registerAffiliate: Handler<RegisterAffiliate, Registered>;
  readonly signIn: Handler<SignIn, ById>;
  readonly decideAffiliate: Handler<DecideAffiliate, ById>;
  readonly reviewCommission: Handler<JudgeCommission, { readonly orderId: string }>;
  readonly setRate: Handler<SetRate, ById>;
  readonly saveSettings: Handler<Settings, Versioned>;
  readonly showDashboard: Handler<ById, Dashboard>;
  readonly listSales: Handler<ListSales, SalesPage>;
  readonly renderStatement: Handler<RenderStatement, { readonly pdf: Buffer; readonly name: string }>;
};
export type AffiliatesRead = {
  readonly affiliates: Affiliates;
  readonly commissions: Commissions;
  readonly terms: Terms;
  readonly ledger: Ledger;
};

const affiliateId = z.uuid('Affiliate not found. Refresh the list.');
const byId = z.object({ affiliateId });
const rateTenths = z
  .int('Commission rate must be between 0% and 100%')
  .min(0, 'Commission rate must be between 0% and 100%')
  .max(1_000, 'Commission rate must be between 0% and 100%');
const paged = z.object({ cursor: z.string().max(500).exactOptional(), limit: z.int() });
const affiliatesWanted = listInput(affiliateSorts).extend({
  status: z.enum(['applied', 'active', 'paused', 'refused', 'flagged']).exactOptional(),
});
const settings = z
  .object({ defaultRateTenths: rateTenths, funeralHomeExemption: z.boolean(), petCemeteryExemption: z.boolean() })
  .transform((sent) => ({
    defaultRateTenths: sent.defaultRateTenths,
    memorialExempt: sent.funeralHomeExemption,
    petExempt: sent.petCemeteryExemption,
  }));

/** `handled` stores an id only; every answer reads the current state of the affiliate. */
const shown = async (affiliates: Affiliates, id: string) => {
  const affiliate: AffiliateWithTotals | undefined = await affiliates.find(id);
  if (!affiliate) throw affiliateNotFound();
  return affiliateAnswer(affiliate);
};

export const affiliatesRpcService = (use: AffiliatesUse, read: AffiliatesRead): RpcService =>
  rpcService(contract, 'api', {
    Register: method(registerAffiliateBody, use.registerAffiliate),
    SignIn: method(affiliateLoginBody, use.signIn),
    DecideAffiliate: method(
      byId.extend({
        decision: z.enum(['approved', 'refused', 'paused']),
        reason: z.string().trim().min(1).max(1_000).exactOptional(),
      }),
      async (input, ctx) => shown(read.affiliates, (await use.decideAffiliate(input, ctx)).affiliateId),
    ),
    SetRate: method(byId.extend({ rateTenths: rateTenths.exactOptional() }), async (input, ctx) =>
      shown(read.affiliates, (await use.setRate(input, ctx)).affiliateId),
    ),
    GetSettings: method(z.object({}), async (_, ctx) => {
      if (ctx.caller.kind !== 'system') requireStaff(ctx.caller, 'finance');
      return settingsAnswer(await read.terms.settings());
    }),
    SaveSettings: method(settings, async (input, ctx) => settingsAnswer(await use.saveSettings(input, ctx))),
    GetDashboard: method(byId, async (input, ctx) => dashboardAnswer(await use.showDashboard(input, ctx))),
    ListSales: method(
      byId.extend({ ...paged.shape, status: z.enum(['pending', 'confirmed', 'paid', 'reversed']).exactOptional() }),
      async (input, ctx) => {
        const { sales, ...page } = await use.listSales(input, ctx);
        return { ...page, sales: sales.map(saleAnswer) };
      },
    ),
    RenderStatement: method(
      byId.extend({
        month: affiliateStatementQuery.shape.month,
        paper: z.enum(papers),
        language: z.enum(languages).default('en'),
      }),
      use.renderStatement,
    ),
    ListAffiliates: method(affiliatesWanted, async (input, ctx) => {
      requireStaff(ctx.caller, 'finance');
      const { rows, nextCursor, total } = await read.affiliates.page(input);
      return { ...present({ nextCursor }), affiliates: rows.map(affiliateAnswer), total };
    }),
    ListCommissions: method(paged.extend({ affiliateId: affiliateId.exactOptional() }), async (input, ctx) => {
      requireStaff(ctx.caller, 'finance');
      const { rows, nextCursor, total } = await read.commissions.page(input);
      return { ...present({ nextCursor }), commissions: rows.map(commissionAnswer), total };
    }),
    JudgeCommission: method(
      z.object({ orderId: z.uuid('Order not found.'), verdict: z.enum(verdicts) }),
      async (input, ctx) => {
        const found = await read.commissions.find((await use.reviewCommission(input, ctx)).orderId);
        if (!found) throw new Error('A commission that was judged is gone.');
        return commissionAnswer(found);
      },
    ),
    ListTermsHistory: method(z.object({ limit: z.int().min(1).max(200) }), async ({ limit }, ctx) => {
      requireStaff(ctx.caller, 'finance');
      return { changes: (await read.terms.history(limit)).map(changeAnswer) };
    }),
    ListAccounts: method(z.object({}), async (_, ctx) => {
      requireStaff(ctx.caller, 'finance');
      return { accounts: (await read.ledger.accounts()).map(accountAnswer) };
    }),
    GetAffiliate: method(byId, async (input, ctx) => {
      requireSystem(ctx.caller);
      return shown(read.affiliates, input.affiliateId);
    }),
  });
