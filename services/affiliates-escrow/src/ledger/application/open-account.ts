import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Escrow, HeldAccount } from './escrow-ports.js';

export type OpenAccount = Pick<HeldAccount, 'name' | 'type' | 'currency'>;

const nameTaken = ({ name, currency }: OpenAccount) => {
  const message = `An account in ${currency} is named “${name}” already. Enter another name.`;
  return problem('conflict', 'account-name-taken', message, { errors: [{ field: 'accountName', message }] });
};

/** Opens an empty account; its currency never changes. */
export const openAccount =
  (deps: {
    readonly escrow: Escrow;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<OpenAccount, { readonly accountId: string }> =>
  async (input, ctx) => {
    const staff = requireStaff(ctx.caller, 'finance');
    return ctx.transaction(async (tx) => {
      if (await deps.escrow.isNameTaken(tx, input)) throw nameTaken(input);
      const accountId = deps.ids.next();
      await deps.escrow.openAccount(tx, { ...input, id: accountId, createdAt: deps.clock.now() });
      tx.publish(affiliatesEscrowStaffActed, {
        subjectId: accountId,
        staffId: staff.id,
        action: 'open-account',
        subject: 'escrow-account',
        changed: ['accountName', 'accountType', 'currency'],
      });
      return { accountId };
    });
  };
