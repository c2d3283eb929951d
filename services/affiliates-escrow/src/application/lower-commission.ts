import { commissionSettled } from '@keepsake/contracts/events/affiliates-escrow/commission-settled.v1';
import { shareOf } from '@keepsake/contracts/values/money';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { commissionsAccount, outsideAccount } from '../domain/held-accounts.js';
import { hold, post } from '../domain/ledger.js';
import { canBeTakenBack } from '../domain/take-back.js';
import type { Payouts } from './payout-ports.js';
import type { Commission, Commissions, Ledger } from './ports.js';
import { takeBack } from './take-back-commission.js';

export type LowerCommission = { readonly orderId: string; readonly keptCents: number; readonly refundedAt: Date };

type Deps = {
  readonly commissions: Commissions;
  readonly ledger: Ledger;
  readonly payouts: Pick<Payouts, 'clawBack'>;
  readonly clock: Clock;
  readonly ids: Ids;
};

/**
 * Money of the order went back: what is left earns the same rate. The whole entry is taken back and the smaller one made anew,
 * each by a journal of its own. A notice that leaves more than is booked is an older one and does nothing.
 */
export const lowerCommission =
  (deps: Deps): Handler<LowerCommission, void> =>
  async ({ orderId, keptCents, refundedAt }, turn) => {
    await turn.once(async (tx) => {
      const commission = await deps.commissions.lock(tx, orderId);
      if (!commission || !canBeTakenBack(commission.status)) return;
      const leftCents = shareOf(keptCents, commission.rateTenths);
      if (leftCents >= commission.amountCents) return;
      await takeBack(deps, tx, commission);
      if (leftCents === 0) await deps.commissions.reverse(tx, orderId, { at: refundedAt, reason: 'order-refunded' });
      else
        await deps.commissions.lower(tx, orderId, {
          amountCents: leftCents,
          ...(await bookAnew(deps, tx, commission, leftCents)),
        });
      const amountCents = commission.amountCents - leftCents;
      if (commission.payoutId !== undefined)
        await deps.payouts.clawBack(tx, { id: deps.ids.next(), orderId, amountCents, at: deps.clock.now() });
      tx.say(commissionSettled, { orderId, affiliateId: commission.affiliateId, amountCents, as: 'reversed' });
    });
  };

const bookAnew = async (
  { ledger, ids, clock }: Deps,
  tx: Tx,
  { orderId, postJournal }: Commission,
  amountCents: number,
): Promise<{ readonly holdJournal: string; readonly postJournal?: string }> => {
  const at = clock.now();
  const holdJournal = ids.next();
  const accounts = await ledger.open(tx, { accountIds: [outsideAccount, commissionsAccount] });
  const moved = { purpose: 'commission' as const, fromId: outsideAccount, toId: commissionsAccount, amountCents };
  await ledger.append(tx, hold(accounts, { id: holdJournal, at, subject: orderId, ...moved }));
  if (postJournal === undefined) return { holdJournal };
  const held = await ledger.open(tx, { journalIds: [holdJournal] });
  const posted = ids.next();
  await ledger.append(tx, post(held, holdJournal, { id: posted, at }));
  return { holdJournal, postJournal: posted };
};
