import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/turn';
import { affiliateStands, type AffiliateDecision } from '../domain/decision.js';
import type { Draft } from '../domain/templates.js';
import type { MailQueue } from './mail-queue.js';
import type { Affiliate, AffiliateDesk } from './ports.js';

type Deps = { readonly affiliates: AffiliateDesk; readonly queue: MailQueue };

export type TellAffiliate = { readonly affiliateId: string; readonly decision: AffiliateDecision };

export const tellAffiliate =
  (deps: Deps): Handler<TellAffiliate, void> =>
  async ({ affiliateId, decision }, turn) => {
    if (await turn.kept<true>()) return;
    const {
      email,
      status,
      firstName,
      affiliateCode,
      refuseReason: reason,
    } = await deps.affiliates.affiliate(affiliateId, turn);
    if (!affiliateStands(decision, status)) return;
    await turn.once(async (tx) => {
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
  | { readonly now: 'held' | 'in-review' | 'confirmed' | 'reversed' }
  | { readonly now: 'lowered'; readonly leftCents: number }
);

/** What an order earned, or no longer earns. */
export const tellCommission =
  (deps: Deps): Handler<TellCommission, void> =>
  async (commission, turn) => {
    if (await turn.kept<true>()) return;
    const affiliate = await deps.affiliates.affiliate(commission.affiliateId, turn);
    await turn.once(async (tx) => {
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
  return now === 'held' || now === 'in-review'
    ? { template: 'commission-held', values: { ...values, inReview: now === 'in-review' } }
    : { template: now === 'confirmed' ? 'commission-confirmed' : 'commission-reversed', values };
};

export type TellPayout = { readonly payoutId: string; readonly affiliateId: string; readonly amountCents: number };

/** What was paid out; nothing that happens later makes it untrue. */
export const tellPayout =
  (deps: Deps): Handler<TellPayout, void> =>
  async ({ payoutId, affiliateId, amountCents }, turn) => {
    if (await turn.kept<true>()) return;
    const { email, firstName } = await deps.affiliates.affiliate(affiliateId, turn);
    await turn.once(async (tx) => {
      const draft = { template: 'payout-paid', values: { firstName, amountCents } } as const;
      await deps.queue.add(tx, { to: email, draft, subjectId: payoutId });
      return true;
    });
  };
