import { commissionSettled } from '@keepsake/contracts/events/affiliates-escrow/commission-settled.v1';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import { payableAt } from '../domain/commission.js';
import { post } from '../domain/ledger.js';
import type { Commissions, Ledger } from './ports.js';

export type ConfirmCommission = { readonly orderId: string; readonly completedAt: Date };

/** The order is completed: its commission is earned, and payable when the hold period is over. */
export const confirmCommission =
  (deps: {
    readonly commissions: Commissions;
    readonly ledger: Ledger;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly holdDays: number;
  }): Handler<ConfirmCommission, void> =>
  async ({ orderId, completedAt }, turn) => {
    await turn.once(async (tx) => {
      const commission = await deps.commissions.lock(tx, orderId);
      if (commission?.status !== 'pending') return;
      const { affiliateId, amountCents, holdJournal } = commission;
      const postJournal = holdJournal === undefined ? undefined : deps.ids.next();
      if (holdJournal !== undefined && postJournal !== undefined) {
        const book = await deps.ledger.open(tx, { journalIds: [holdJournal] });
        await deps.ledger.append(tx, post(book, holdJournal, { id: postJournal, at: deps.clock.now() }));
      }
      await deps.commissions.confirm(tx, orderId, {
        at: completedAt,
        payableAt: payableAt(completedAt, deps.holdDays),
        ...present({ postJournal }),
      });
      tx.say(commissionSettled, { orderId, affiliateId, amountCents, as: 'confirmed' });
    });
  };
