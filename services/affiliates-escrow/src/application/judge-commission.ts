import { commissionSettled } from '@keepsake/contracts/events/affiliates-escrow/commission-settled.v1';
import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import { whyNotJudged, type Verdict } from '../domain/verdict.js';
import type { Commissions, Ledger } from './ports.js';
import { takeBack } from './take-back-commission.js';

export type JudgeCommission = { readonly orderId: string; readonly verdict: Verdict };

/** A person has looked at a flagged commission: it joins the next payout, or its money goes back. */
export const judgeCommission =
  (deps: {
    readonly commissions: Commissions;
    readonly ledger: Ledger;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<JudgeCommission, { readonly orderId: string }> =>
  async ({ orderId, verdict }, turn) => {
    const staff = requireStaff(turn.caller, 'finance');
    return turn.once(async (tx) => {
      const commission = await deps.commissions.lock(tx, orderId);
      if (!commission) throw problem('not-found', 'commission-not-found', 'This order has no commission.');
      const refused = whyNotJudged(commission, verdict);
      if (refused) throw problem('conflict', refused.slug, refused.sentence);
      const { affiliateId, amountCents, flagged } = commission;
      const at = deps.clock.now();
      await deps.commissions.noteLooked(tx, orderId, { at, staffId: staff.id });
      if (verdict === 'take-back') {
        await takeBack(deps, tx, commission);
        await deps.commissions.reverse(tx, orderId, { at, reason: flagged ?? 'flagged' });
        tx.say(commissionSettled, { orderId, affiliateId, amountCents, as: 'reversed' });
      }
      tx.say(affiliatesEscrowStaffActed, {
        subjectId: orderId,
        staffId: staff.id,
        action: verdict === 'pay' ? 'release' : 'take-back',
        subject: 'commission',
        changed: ['flagged'],
      });
      return { orderId };
    });
  };
