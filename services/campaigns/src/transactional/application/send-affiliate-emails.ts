import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import { affiliateStands, type AffiliateDecision } from '../domain/decision.js';
import type { Draft, MailQueue } from '../../delivery/api.js';
import type { Affiliate, AffiliateClient } from './ports.js';

type Deps = { readonly affiliates: AffiliateClient; readonly queue: MailQueue };

export type TellAffiliate = { readonly affiliateId: string; readonly decision: AffiliateDecision };

export const sendAffiliateEmail =
  (deps: Deps): Handler<TellAffiliate, void> =>
  async ({ affiliateId, decision }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const {
      email,
      status,
      firstName,
      affiliateCode,
      refuseReason: reason,
    } = await deps.affiliates.affiliate(affiliateId, ctx);
    if (!affiliateStands(decision, status)) return;
    await ctx.transaction(async (tx) => {
      const values = { firstName, affiliateCode };
      const draft: Draft =
        decision === 'refused'
          ? { template: 'affiliate-refused', values: { ...values, ...present({ reason }) } }
          : { template: `affiliate-${decision}`, values };
      await deps.queue.add(tx, { to: email, draft, subjectId: affiliateId });
      return true;
    });
  };

export type TellCommission = {
  readonly orderId: string;
  readonly affiliateId: string;
  readonly amountCents: number;
} & (
  | { readonly now: 'held' | 'in-review' | 'confirmed' | 'reversed' | 'refused' }
  | { readonly now: 'lowered'; readonly leftCents: number }
);

/** Emails what an order earned, or no longer earns. */
export const sendCommissionEmail =
  (deps: Deps): Handler<TellCommission, void> =>
  async (commission, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const affiliate = await deps.affiliates.affiliate(commission.affiliateId, ctx);
    await ctx.transaction(async (tx) => {
      const draft = draftOf(commission, affiliate);
      await deps.queue.add(tx, { to: affiliate.email, draft, subjectId: commission.orderId });
      return true;
    });
  };

const draftOf = (commission: TellCommission, { firstName }: Affiliate): Draft => {
  const { amountCents, now } = commission;
  const values = { firstName, amountCents };
  if (commission.now === 'lowered')
    return { template: 'commission-lowered', values: { ...values, leftCents: commission.leftCents } };
  if (now === 'held' || now === 'in-review')
    return { template: 'commission-held', values: { ...values, inReview: now === 'in-review' } };
  return now === 'confirmed'
    ? { template: 'commission-confirmed', values }
    : { template: 'commission-reversed', values: { ...values, judged: now === 'refused' } };
};

export type TellPayout = { readonly payoutId: string; readonly affiliateId: string; readonly amountCents: number };

/** Emails a payout. No state is checked, because a payout is final. */
export const sendPayoutEmail =
  (deps: Deps): Handler<TellPayout, void> =>
  async ({ payoutId, affiliateId, amountCents }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const { email, firstName } = await deps.affiliates.affiliate(affiliateId, ctx);
    await ctx.transaction(async (tx) => {
      const draft = { template: 'payout-paid', values: { firstName, amountCents } } as const;
      await deps.queue.add(tx, { to: email, draft, subjectId: payoutId });
      return true;
    });
  };
