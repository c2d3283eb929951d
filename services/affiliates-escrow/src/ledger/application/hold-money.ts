import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import { requireAvailable, type EscrowType } from '../domain/escrow.js';
import { outsideOf } from '../domain/held-accounts.js';
import { hold } from '../domain/ledger.js';
import { accountNotFound } from './escrow-not-found.js';
import type { Escrow } from './escrow-ports.js';
import type { Ledger } from './ports.js';

export type HoldMoneyByHand = {
  readonly accountId: string;
  readonly type: EscrowType;
  readonly amountCents: number;
  readonly description: string;
};

/** Creates a manual entry for expected, outgoing or reserved money. It stays open until posted or voided. */
export const holdMoney =
  (deps: {
    readonly escrow: Escrow;
    readonly ledger: Ledger;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<HoldMoneyByHand, { readonly transactionId: string }> =>
  async ({ accountId, type, amountCents, description }, ctx) => {
    const staff = requireStaff(ctx.caller, 'finance');
    const account = await deps.escrow.account(accountId);
    if (!account) throw accountNotFound();
    const outsideId = outsideOf(account.currency);
    return ctx.transaction(async (tx) => {
      // A deposit needs no sum, so concurrent deposits do not wait for each other.
      if (type !== 'deposit') {
        const balance = await deps.escrow.lockBalance(tx, accountId);
        if (!balance) throw accountNotFound();
        requireAvailable(balance, amountCents);
      }
      const book = await deps.ledger.open(tx, { accountIds: [accountId, outsideId] });
      const id = deps.ids.next();
      const entry = { id, at: deps.clock.now(), purpose: type, subject: id, description, staffId: staff.id };
      const way = type === 'deposit' ? { fromId: outsideId, toId: accountId } : { fromId: accountId, toId: outsideId };
      await deps.ledger.append(tx, hold(book, { ...entry, ...way, amountCents }));
      tx.publish(affiliatesEscrowStaffActed, {
        subjectId: id,
        staffId: staff.id,
        action: `enter-${type}`,
        subject: 'escrow-transaction',
        changed: ['amount', 'description'],
      });
      return { transactionId: id };
    });
  };
