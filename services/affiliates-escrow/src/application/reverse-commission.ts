import { commissionSettled } from '@keepsake/contracts/events/affiliates-escrow/commission-settled.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import { release, reverse } from '../domain/ledger.js';
import type { Commissions, Ledger } from './ports.js';

export type ReverseCommission = { readonly orderId: string; readonly cancelledAt: Date };

/** The order is cancelled: a held commission is released, a confirmed one taken back, each by a journal of its own. */
export const reverseCommission =
  (deps: {
    readonly commissions: Commissions;
    readonly ledger: Ledger;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<ReverseCommission, void> =>
  async ({ orderId, cancelledAt }, turn) => {
    await turn.once(async (tx) => {
      await deps.commissions.noteCancelled(tx, orderId, cancelledAt);
      const commission = await deps.commissions.lock(tx, orderId);
      if (commission?.status !== 'pending' && commission?.status !== 'confirmed') return;
      const { affiliateId, amountCents, holdJournal, postJournal } = commission;
      const entry = { id: deps.ids.next(), at: deps.clock.now() };
      const journalId = postJournal ?? holdJournal;
      if (journalId !== undefined) {
        const book = await deps.ledger.open(tx, { journalIds: [journalId] });
        const back = postJournal === undefined ? release : reverse;
        await deps.ledger.append(tx, back(book, journalId, entry));
      }
      await deps.commissions.reverse(tx, orderId, { at: cancelledAt, reason: 'order-cancelled' });
      tx.say(commissionSettled, { orderId, affiliateId, amountCents, as: 'reversed' });
    });
  };
