import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import {
  requireAvailable,
  commissionsAccount,
  outsideAccount,
  hold,
  accountNotFound,
  type Escrow,
  type Ledger,
} from '../../ledger/api.js';
import { sharesOf } from '../domain/payout.js';
import type { Payouts } from './ports.js';

/** Claims everything that is payable now, one payout per affiliate, and holds it until it is paid or canceled. */
export const preparePayout =
  (deps: {
    readonly payouts: Payouts;
    readonly minimumCents: number;
    readonly escrow: Escrow;
    readonly ledger: Ledger;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<object, { readonly batchId: string }> =>
  async (_, ctx) => {
    const staff = requireStaff(ctx.caller, 'finance');
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      // Serializes concurrent preparations; the second finds nothing left.
      await deps.escrow.lockBalance(tx, commissionsAccount);
      const { receivableCents } = await deps.payouts.preview(at, deps.minimumCents, tx);
      // Read last: a reversal between the two reads can only lower the balance.
      const balance = await deps.escrow.lockBalance(tx, commissionsAccount);
      if (!balance) throw accountNotFound();
      const shares = sharesOf(await deps.payouts.claimPayable(tx, at), deps.minimumCents);
      if (shares.length === 0)
        throw problem('conflict', 'nothing-payable', 'Nothing is payable now. Please look again later.');
      const totalCents = shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
      requireAvailable(balance, totalCents, receivableCents);
      const book = await deps.ledger.open(tx, { accountIds: [commissionsAccount, outsideAccount] });
      const batchId = deps.ids.next();
      const payouts = shares.map((share) => ({ ...share, id: deps.ids.next(), holdJournal: deps.ids.next() }));
      for (const { id, holdJournal, amountCents } of payouts)
        await deps.ledger.append(
          tx,
          hold(book, {
            id: holdJournal,
            at,
            purpose: 'payout',
            subject: id,
            staffId: staff.id,
            fromId: commissionsAccount,
            toId: outsideAccount,
            amountCents,
          }),
        );
      await deps.payouts.insert(tx, { id: batchId, totalCents, prepared: { staffId: staff.id, at } }, payouts);
      tx.publish(affiliatesEscrowStaffActed, {
        subjectId: batchId,
        staffId: staff.id,
        action: 'prepare',
        subject: 'payout-batch',
        changed: ['state', 'total'],
      });
      return { batchId };
    });
  };
