import { payoutPaid } from '@keepsake/contracts/events/affiliates-escrow/payout-paid.v1';
import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import { post, release, type Ledger } from '../../ledger/api.js';
import { refusalOf, requireFourEyes, requireSameTotal, stateAfter, type PayoutAct } from '../domain/payout.js';
import type { By, Held, Payouts } from './ports.js';

export type MovePayout = { readonly batchId: string } & (
  | { readonly act: 'approve'; readonly alone: boolean }
  | { readonly act: 'export' }
  | { readonly act: 'pay'; readonly totalCents: number }
  | { readonly act: 'cancel'; readonly reason: string }
);

type Deps = { readonly payouts: Payouts; readonly ledger: Ledger; readonly clock: Clock; readonly ids: Ids };

export const batchNotFound = () =>
  problem('not-found', 'payout-not-found', 'Batch not found. Refresh the list of payouts.');

const answers = { pay: post, cancel: release } as const;

/** Settles every hold of the batch once: the money leaves, or is free again. */
const settleHolds = async (deps: Deps, tx: Tx, act: 'pay' | 'cancel', held: readonly Held[], by: By): Promise<void> => {
  const journalIds = held.map(({ holdJournal }) => holdJournal);
  const book = await deps.ledger.open(tx, { journalIds });
  for (const id of journalIds) await deps.ledger.append(tx, answers[act](book, id, { id: deps.ids.next(), ...by }));
};

/** Moves a batch by one step. Of concurrent requests one succeeds; a refused one changes nothing. */
export const movePayout =
  (deps: Deps): Handler<MovePayout, { readonly batchId: string }> =>
  async (input, ctx) => {
    const staff = requireStaff(ctx.caller, 'finance');
    return ctx.transaction(async (tx) => {
      const { batchId } = input;
      const batch = await deps.payouts.lock(tx, batchId);
      if (!batch) throw batchNotFound();
      const refusal = refusalOf(batch.state, input.act);
      if (refusal) throw refusal;
      const by = { staffId: staff.id, at: deps.clock.now() };
      if (input.act === 'approve') requireFourEyes(batch.prepared.staffId, staff.id, input.alone);
      if (input.act === 'pay') {
        requireSameTotal(batch.totalCents, input.totalCents);
        const held = await deps.payouts.heldOf(tx, batchId);
        await settleHolds(deps, tx, 'pay', held, by);
        await deps.payouts.settleCommissions(tx, batchId);
        for (const { payoutId, affiliateId, amountCents } of held)
          tx.publish(payoutPaid, { payoutId, affiliateId, amountCents, currency: 'USD' });
      }
      if (input.act === 'cancel') {
        await settleHolds(deps, tx, 'cancel', await deps.payouts.heldOf(tx, batchId), by);
        await deps.payouts.freeCommissions(tx, batchId);
      }
      if (batch.state !== stateAfter(input.act))
        await deps.payouts.move(
          tx,
          batchId,
          stateAfter(input.act),
          by,
          input.act === 'cancel' ? input.reason : undefined,
        );
      tx.publish(affiliatesEscrowStaffActed, {
        subjectId: batchId,
        staffId: staff.id,
        action: input.act satisfies PayoutAct,
        subject: 'payout-batch',
        changed: ['state'],
      });
      return { batchId };
    });
  };
