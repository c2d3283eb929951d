import { commissionSettled } from '@keepsake/contracts/events/affiliates-escrow/commission-settled.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import { canBeTakenBack } from '../domain/take-back.js';
import type { Payouts } from './payout-ports.js';
import type { Commissions, Ledger } from './ports.js';
import { takeBack } from './take-back-commission.js';

export type ReverseCommission = { readonly orderId: string; readonly cancelledAt: Date };

/** The order is cancelled: a held commission is released, a confirmed one taken back, each by a journal of its own; a paid one makes the next payout smaller. */
export const reverseCommission =
  (deps: {
    readonly commissions: Commissions;
    readonly ledger: Ledger;
    readonly payouts: Pick<Payouts, 'clawBack'>;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<ReverseCommission, void> =>
  async ({ orderId, cancelledAt }, turn) => {
    await turn.once(async (tx) => {
      await deps.commissions.noteCancelled(tx, orderId, cancelledAt);
      const commission = await deps.commissions.lock(tx, orderId);
      if (!commission || !canBeTakenBack(commission.status)) return;
      const { affiliateId, amountCents, payoutId } = commission;
      await takeBack(deps, tx, commission);
      await deps.commissions.reverse(tx, orderId, { at: cancelledAt, reason: 'order-cancelled' });
      if (payoutId !== undefined && amountCents > 0)
        await deps.payouts.clawBack(tx, { id: deps.ids.next(), orderId, amountCents, at: deps.clock.now() });
      tx.say(commissionSettled, { orderId, affiliateId, amountCents, as: 'reversed' });
    });
  };
