import { commissionSettled } from '@keepsake/contracts/events/affiliates-escrow/commission-settled.v1';
import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { reviewProblem, type ReviewDecision } from '../domain/review-decision.js';
import type { Commissions } from './ports.js';
import type { Ledger } from '../../ledger/api.js';
import { reverseCommission } from './reverse-commission.js';

export type JudgeCommission = { readonly orderId: string; readonly verdict: ReviewDecision };

/** Records the review of a flagged commission: it joins the next payout, or is reversed. */
export const reviewCommission =
  (deps: {
    readonly commissions: Commissions;
    readonly ledger: Ledger;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<JudgeCommission, { readonly orderId: string }> =>
  async ({ orderId, verdict }, ctx) => {
    const staff = requireStaff(ctx.caller, 'finance');
    return ctx.transaction(async (tx) => {
      const commission = await deps.commissions.lock(tx, orderId);
      if (!commission) throw problem('not-found', 'commission-not-found', 'This order has no commission.');
      const refused = reviewProblem(commission, verdict);
      if (refused) throw problem('conflict', refused.slug, refused.sentence);
      const { affiliateId, amountCents, flagged, status } = commission;
      const at = deps.clock.now();
      await deps.commissions.recordReview(tx, orderId, { at, staffId: staff.id });
      if (verdict === 'take-back') {
        await reverseCommission(deps, tx, commission);
        await deps.commissions.reverse(tx, orderId, { at, reason: flagged ?? 'flagged' });
        tx.publish(commissionSettled, { orderId, affiliateId, amountCents, as: 'reversed', judged: true });
      } else if (status === 'confirmed')
        tx.publish(commissionSettled, { orderId, affiliateId, amountCents, as: 'confirmed' });
      tx.publish(affiliatesEscrowStaffActed, {
        subjectId: orderId,
        staffId: staff.id,
        action: verdict === 'pay' ? 'release' : 'take-back',
        subject: 'commission',
        changed: ['flagged'],
      });
      return { orderId };
    });
  };
