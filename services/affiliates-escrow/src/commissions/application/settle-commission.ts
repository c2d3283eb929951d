import { commissionSettled } from '@keepsake/contracts/events/affiliates-escrow/commission-settled.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import { payableAt, settlementOf, type OrderFacts } from '../domain/commission.js';
import { isInReview } from '../domain/review-decision.js';
import { commissionsAccount, outsideAccount, hold, post, type Ledger } from '../../ledger/api.js';
import type { SettleReserve } from '../../hosting/api.js';
import type { Payouts } from '../../payouts/api.js';
import type { Commission, Commissions } from './ports.js';
import { reverseCommission } from './reverse-commission.js';

export type NoteOrderFacts = {
  readonly orderId: string;
  readonly at: Date;
  /** Set by a payment: the codes and plates that the buyer gets. */
  readonly ordered?: { readonly codes: number; readonly copies: number };
} & Partial<OrderFacts>;

export type SettleDeps = {
  readonly commissions: Commissions;
  readonly ledger: Ledger;
  readonly payouts: Pick<Payouts, 'clawBack'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly holdDays: number;
};

export type FactsDeps = SettleDeps & { readonly settleReserve: (tx: Tx, input: SettleReserve) => Promise<void> };

/** Merges new facts about an order's money; settles its commission and its share of the hosting fund accordingly. */
export const onOrderFacts =
  (deps: FactsDeps): Handler<NoteOrderFacts, void> =>
  async ({ orderId, at, ordered, ...learned }, ctx) => {
    await ctx.transaction(async (tx) => {
      const facts = await deps.commissions.learn(tx, orderId, learned);
      await settle(deps, tx, orderId, { facts, at });
      const { paidCents = 0, refundedCents, cancelledAt, closedUnpaid } = facts;
      await deps.settleReserve(tx, {
        orderId,
        money: { paidCents, refundedCents, canceled: closedUnpaid || cancelledAt !== undefined },
        ...(ordered && { payment: { at, timelines: ordered.codes, plates: ordered.copies } }),
      });
    });
  };

/**
 * Moves the ledger from the booked to the required state by correcting journals. Reduces the next payout by what a
 * payout has claimed.
 */
export const settle = async (
  deps: SettleDeps,
  tx: Tx,
  orderId: string,
  { facts, at }: { readonly facts: OrderFacts; readonly at: Date },
): Promise<void> => {
  const { commissions } = deps;
  const commission = await commissions.lock(tx, orderId);
  const target = commission && settlementOf(commission, facts);
  if (!commission || !target) return;
  const { affiliateId, amountCents: bookedCents } = commission;

  if (target.status === 'reversed') {
    await reverseCommission(deps, tx, commission);
    await commissions.reverse(tx, orderId, { at, reason: target.reason });
    await clawBack(deps, tx, commission, bookedCents);
    tx.publish(commissionSettled, { orderId, affiliateId, amountCents: bookedCents, as: 'reversed' });
    return;
  }

  const confirms = commission.status === 'pending' && target.status === 'confirmed';
  const booked = await rebook(deps, tx, commission, target.amountCents);
  if (confirms) {
    const postJournal = booked.holdJournal === undefined ? undefined : await postHold(deps, tx, booked.holdJournal);
    await commissions.confirm(tx, orderId, {
      at: target.completedAt,
      payableAt: payableAt(target.completedAt, deps.holdDays),
      ...(postJournal !== undefined && { postJournal }),
    });
  }
  const lostCents = bookedCents - target.amountCents;
  if (lostCents > 0) await clawBack(deps, tx, commission, lostCents);
  if (lostCents > 0 && facts.refundedCents > 0)
    tx.publish(commissionSettled, {
      orderId,
      affiliateId,
      amountCents: lostCents,
      as: 'reversed',
      leftCents: target.amountCents,
    });
  // A commission under review is confirmed by the review decision.
  if (confirms && !isInReview(commission))
    tx.publish(commissionSettled, { orderId, affiliateId, amountCents: target.amountCents, as: 'confirmed' });
};

type Journals = Pick<Commission, 'holdJournal' | 'postJournal'>;

/** Answers the journals of the booked amount. */
const rebook = async (deps: SettleDeps, tx: Tx, commission: Commission, amountCents: number): Promise<Journals> => {
  if (amountCents === commission.amountCents) return commission;
  await reverseCommission(deps, tx, commission);
  const wasPosted = commission.postJournal !== undefined;
  const holdJournal = amountCents === 0 ? undefined : await holdAmount(deps, tx, commission.orderId, amountCents);
  const postJournal = holdJournal !== undefined && wasPosted ? await postHold(deps, tx, holdJournal) : undefined;
  const journals = {
    ...(holdJournal !== undefined && { holdJournal }),
    ...(postJournal !== undefined && { postJournal }),
  };
  await deps.commissions.rebook(tx, commission.orderId, { amountCents, ...journals });
  return journals;
};

/** Holds the amount of a commission; returns the journal. */
export const holdAmount = async (
  { ledger, ids, clock }: Pick<SettleDeps, 'ledger' | 'ids' | 'clock'>,
  tx: Tx,
  orderId: string,
  amountCents: number,
): Promise<string> => {
  const id = ids.next();
  const book = await ledger.open(tx, { accountIds: [outsideAccount, commissionsAccount] });
  const details = { id, at: clock.now(), purpose: 'commission' as const, subject: orderId };
  await ledger.append(tx, hold(book, { ...details, fromId: outsideAccount, toId: commissionsAccount, amountCents }));
  return id;
};

const postHold = async ({ ledger, ids, clock }: SettleDeps, tx: Tx, holdJournal: string): Promise<string> => {
  const id = ids.next();
  const book = await ledger.open(tx, { journalIds: [holdJournal] });
  await ledger.append(tx, post(book, holdJournal, { id, at: clock.now() }));
  return id;
};

const clawBack = async (deps: SettleDeps, tx: Tx, commission: Commission, amountCents: number): Promise<void> => {
  const { orderId, payoutId } = commission;
  if (payoutId !== undefined && amountCents > 0)
    await deps.payouts.clawBack(tx, { id: deps.ids.next(), orderId, amountCents, at: deps.clock.now() });
};
