import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import { refusalOf, requireAvailable, type EscrowAction } from '../domain/escrow.js';
import { post, release, reverse } from '../domain/ledger.js';
import { accountNotFound, transactionNotFound } from './escrow-not-found.js';
import type { Escrow } from './escrow-ports.js';
import type { Ledger } from './ports.js';

export type SettleMoney = { readonly transactionId: string; readonly act: EscrowAction; readonly reason?: string };

const moves = { post, void: release, reverse } as const;

/**
 * Posts, voids or reverses an entry. Of concurrent requests one succeeds; the others get its author. Entries are never
 * edited.
 */
export const settleMoney =
  (deps: {
    readonly escrow: Escrow;
    readonly ledger: Ledger;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<SettleMoney, { readonly transactionId: string }> =>
  async ({ transactionId, act, reason }, ctx) => {
    const staff = requireStaff(ctx.caller, 'finance');
    return ctx.transaction(async (tx) => {
      const found = await deps.escrow.lock(tx, transactionId);
      if (!found) throw transactionNotFound();
      const refusal = refusalOf(found, act);
      if (refusal) throw refusal;
      if (act === 'reverse' && found.direction === 'in') {
        const balance = await deps.escrow.lockBalance(tx, found.accountId);
        if (!balance) throw accountNotFound();
        requireAvailable(balance, found.amountCents);
      }
      const answered = found.settlingJournal ?? found.id;
      const book = await deps.ledger.open(tx, { journalIds: [answered] });
      const entry = { id: deps.ids.next(), at: deps.clock.now(), staffId: staff.id, ...present({ reason }) };
      await deps.ledger.append(tx, moves[act](book, answered, entry));
      tx.publish(affiliatesEscrowStaffActed, {
        subjectId: transactionId,
        staffId: staff.id,
        action: act,
        subject: 'escrow-transaction',
        changed: ['status'],
      });
      return { transactionId };
    });
  };
