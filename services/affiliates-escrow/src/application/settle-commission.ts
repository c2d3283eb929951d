import { commissionSettled } from '@keepsake/contracts/events/affiliates-escrow/commission-settled.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { payableAt, settlementOf, type OrderFacts } from '../domain/commission.js';
import { commissionsAccount, outsideAccount } from '../domain/held-accounts.js';
import { hold, post } from '../domain/ledger.js';
import type { Payouts } from './payout-ports.js';
import type { Commission, Commissions, Ledger } from './ports.js';
import { takeBack } from './take-back-commission.js';

export type NoteOrderFacts = { readonly orderId: string; readonly at: Date } & Partial<OrderFacts>;

export type SettleDeps = {
  readonly commissions: Commissions;
  readonly ledger: Ledger;
  readonly payouts: Pick<Payouts, 'clawBack'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly holdDays: number;
};

/** Something became known of an order's money: its commission becomes what all that is known makes of it. */
export const noteOrderFacts =
  (deps: SettleDeps): Handler<NoteOrderFacts, void> =>
  async ({ orderId, at, ...learned }, turn) => {
    await turn.once(async (tx) => {
      const facts = await deps.commissions.learn(tx, orderId, learned);
      await settle(deps, tx, orderId, { facts, at });
    });
  };

/**
 * Moves the ledger from what is booked to what has to be: amounts are corrected by journals of their own, and what a payout had
 * claimed makes the next one smaller.
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
    await takeBack(deps, tx, commission);
    await commissions.reverse(tx, orderId, { at, reason: target.reason });
    await clawBack(deps, tx, commission, bookedCents);
    tx.say(commissionSettled, { orderId, affiliateId, amountCents: bookedCents, as: 'reversed' });
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
    tx.say(commissionSettled, {
      orderId,
      affiliateId,
      amountCents: lostCents,
      as: 'reversed',
      leftCents: target.amountCents,
    });
  if (confirms) tx.say(commissionSettled, { orderId, affiliateId, amountCents: target.amountCents, as: 'confirmed' });
};

type Journals = Pick<Commission, 'holdJournal' | 'postJournal'>;

/** Answers the journals of the amount that is booked now. */
const rebook = async (deps: SettleDeps, tx: Tx, commission: Commission, amountCents: number): Promise<Journals> => {
  if (amountCents === commission.amountCents) return commission;
  await takeBack(deps, tx, commission);
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

/** Sets money aside for the commission of an order; answers the journal. */
export const holdAmount = async (
  { ledger, ids, clock }: Pick<SettleDeps, 'ledger' | 'ids' | 'clock'>,
  tx: Tx,
  orderId: string,
  amountCents: number,
): Promise<string> => {
  const id = ids.next();
  const book = await ledger.open(tx, { accountIds: [outsideAccount, commissionsAccount] });
  const about = { id, at: clock.now(), purpose: 'commission' as const, subject: orderId };
  await ledger.append(tx, hold(book, { ...about, fromId: outsideAccount, toId: commissionsAccount, amountCents }));
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
