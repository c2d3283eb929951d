import { affiliateLoginBody, registerAffiliateBody } from '@keepsake/contracts/rest/affiliates';
import { affiliateSorts } from '@keepsake/contracts/rest/lists';
import { affiliatesRpc as contract } from '@keepsake/contracts/rpc/affiliates';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff, requireSystem } from '@keepsake/platform/access';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { workInput } from '@keepsake/platform/work-list';
import { z } from 'zod';
import { affiliateNotFound } from '../application/affiliate-not-found.js';
import type { DecideAffiliate } from '../application/decide-affiliate.js';
import type { Affiliates, AffiliateWithTotals, Commissions, Ledger, Terms } from '../application/ports.js';
import type { JudgeCommission } from '../application/judge-commission.js';
import type { RegisterAffiliate, Registered } from '../application/register-affiliate.js';
import type { SetRate } from '../application/set-rate.js';
import type { Dashboard } from '../application/show-dashboard.js';
import type { SignIn } from '../application/sign-in.js';
import type { Settings } from '../domain/settings.js';
import { verdicts } from '../domain/verdict.js';
import {
  accountAnswer,
  affiliateAnswer,
  changeAnswer,
  commissionAnswer,
  dashboardAnswer,
  settingsAnswer,
} from './answers.js';

type Versioned = Settings & { readonly version: number };
type ById = { readonly affiliateId: string };

export type AffiliatesUse = {
  readonly registerAffiliate: Handler<RegisterAffiliate, Registered>;
  readonly signIn: Handler<SignIn, ById>;
  readonly decideAffiliate: Handler<DecideAffiliate, ById>;
  readonly judgeCommission: Handler<JudgeCommission, { readonly orderId: string }>;
  readonly setRate: Handler<SetRate, ById>;
  readonly saveSettings: Handler<Settings, Versioned>;
  readonly showDashboard: Handler<ById, Dashboard>;
};
export type AffiliatesRead = {
  readonly affiliates: Affiliates;
  readonly commissions: Commissions;
  readonly terms: Terms;
  readonly ledger: Ledger;
};

const affiliateId = z.uuid('We know no such affiliate. Please look at the list again.');
const byId = z.object({ affiliateId });
const rateTenths = z
  .int('Commission rate must be between 0% and 100%')
  .min(0, 'Commission rate must be between 0% and 100%')
  .max(1_000, 'Commission rate must be between 0% and 100%');
const paged = z.object({ cursor: z.string().max(500).exactOptional(), limit: z.int() });
const affiliatesWanted = workInput(affiliateSorts).extend({
  status: z.enum(['applied', 'active', 'paused', 'refused', 'flagged']).exactOptional(),
});
const settings = z
  .object({ defaultRateTenths: rateTenths, funeralHomeExemption: z.boolean(), petCemeteryExemption: z.boolean() })
  .transform((sent) => ({
    defaultRateTenths: sent.defaultRateTenths,
    memorialExempt: sent.funeralHomeExemption,
    petExempt: sent.petCemeteryExemption,
  }));

/** What `handled` keeps is an id; the person is read again for every answer. */
const shown = async (affiliates: Affiliates, id: string) => {
  const affiliate: AffiliateWithTotals | undefined = await affiliates.find(id);
  if (!affiliate) throw affiliateNotFound();
  return affiliateAnswer(affiliate);
};

export const affiliatesDoor = (use: AffiliatesUse, read: AffiliatesRead): RpcDoor =>
  rpcDoor(contract, 'api', {
    Register: method(registerAffiliateBody, use.registerAffiliate),
    SignIn: method(affiliateLoginBody, use.signIn),
    DecideAffiliate: method(
      byId.extend({
        decision: z.enum(['approved', 'refused', 'paused']),
        reason: z.string().trim().min(1).max(1_000).exactOptional(),
      }),
      async (input, turn) => shown(read.affiliates, (await use.decideAffiliate(input, turn)).affiliateId),
    ),
    SetRate: method(byId.extend({ rateTenths: rateTenths.exactOptional() }), async (input, turn) =>
      shown(read.affiliates, (await use.setRate(input, turn)).affiliateId),
    ),
    GetSettings: method(z.object({}), async (_, turn) => {
      if (turn.caller.kind !== 'system') requireStaff(turn.caller, 'finance');
      return settingsAnswer(await read.terms.settings());
    }),
    SaveSettings: method(settings, async (input, turn) => settingsAnswer(await use.saveSettings(input, turn))),
    GetDashboard: method(byId, async (input, turn) => dashboardAnswer(await use.showDashboard(input, turn))),
    ListAffiliates: method(affiliatesWanted, async (input, turn) => {
      requireStaff(turn.caller, 'finance');
      const { rows, nextCursor, total } = await read.affiliates.page(input);
      return { ...present({ nextCursor }), affiliates: rows.map(affiliateAnswer), total };
    }),
    ListCommissions: method(paged.extend({ affiliateId: affiliateId.exactOptional() }), async (input, turn) => {
      requireStaff(turn.caller, 'finance');
      const { rows, nextCursor, total } = await read.commissions.page(input);
      return { ...present({ nextCursor }), commissions: rows.map(commissionAnswer), total };
    }),
    JudgeCommission: method(
      z.object({ orderId: z.uuid('We know no such order.'), verdict: z.enum(verdicts) }),
      async (input, turn) => {
        const found = await read.commissions.find((await use.judgeCommission(input, turn)).orderId);
        if (!found) throw new Error('A commission that was judged is gone.');
        return commissionAnswer(found);
      },
    ),
    ListTermsHistory: method(z.object({ limit: z.int().min(1).max(200) }), async ({ limit }, turn) => {
      requireStaff(turn.caller, 'finance');
      return { changes: (await read.terms.history(limit)).map(changeAnswer) };
    }),
    ListAccounts: method(z.object({}), async (_, turn) => {
      requireStaff(turn.caller, 'finance');
      return { accounts: (await read.ledger.accounts()).map(accountAnswer) };
    }),
    GetAffiliate: method(byId, async (input, turn) => {
      requireSystem(turn.caller);
      return shown(read.affiliates, input.affiliateId);
    }),
  });
