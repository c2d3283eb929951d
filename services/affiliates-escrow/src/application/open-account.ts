import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import type { Escrow, HeldAccount } from './escrow-ports.js';

export type OpenAccount = Pick<HeldAccount, 'name' | 'type' | 'currency'>;

/** An empty account of one currency, for ever. */
export const openAccount =
  (deps: {
    readonly escrow: Escrow;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<OpenAccount, { readonly accountId: string }> =>
  async (wish, turn) => {
    const staff = requireStaff(turn.caller, 'finance');
    return turn.once(async (tx) => {
      const accountId = deps.ids.next();
      await deps.escrow.openAccount(tx, { ...wish, id: accountId, createdAt: deps.clock.now() });
      tx.say(affiliatesEscrowStaffActed, {
        subjectId: accountId,
        staffId: staff.id,
        action: 'open-account',
        subject: 'escrow-account',
        changed: ['accountName', 'accountType', 'currency'],
      });
      return { accountId };
    });
  };
