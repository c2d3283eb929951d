import { password } from '@keepsake/contracts/rest/fields';
import { payoutDetailsMessages } from '@keepsake/contracts/catalogue/affiliate-messages';
import { accountHolder, payoutAccount, taxCountry } from '@keepsake/contracts/rest/payout-details';
import { payoutDetailsRpc as contract } from '@keepsake/contracts/rpc/payout-details';
import { present } from '@keepsake/contracts/values/present';
import { requireSelf, requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { z } from 'zod';
import { batchNotFound } from '../application/move-payout.js';
import type { PayoutDetailsStore } from '../application/payout-details-ports.js';
import type { Payouts } from '../application/payout-ports.js';
import type { SavePayoutDetails } from '../application/save-payout-details.js';
import { changedLately } from '../domain/payout-details.js';

export type PayoutDetailsUse = {
  readonly savePayoutDetails: Handler<SavePayoutDetails, { readonly affiliateId: string }>;
};

const affiliateId = z.uuid('We know no such affiliate. Please look at the list again.');
const byId = z.object({ affiliateId });
const whole = byId.extend({
  password: password(payoutDetailsMessages.password),
  taxCountry: taxCountry(),
  holder: accountHolder(),
  account: payoutAccount,
});
const shownChanges = 50;

export const payoutDetailsDoor = (
  use: PayoutDetailsUse,
  { details, payouts, clock }: { details: PayoutDetailsStore; payouts: Pick<Payouts, 'find'>; clock: Clock },
): RpcDoor => {
  const stateOf = async (id: string) => {
    const found = await details.find(id);
    if (!found) return { details: null };
    const { replacedAt, changedAt, ...kept } = found;
    return {
      details: {
        ...kept,
        changedAt: changedAt.toISOString(),
        changedLately: changedLately(replacedAt, clock.now()),
      },
    };
  };
  return rpcDoor(contract, 'api', {
    SavePayoutDetails: method(whole, async (input, turn) =>
      stateOf((await use.savePayoutDetails(input, turn)).affiliateId),
    ),
    GetPayoutDetails: method(byId, async (input, turn) => {
      if (turn.caller.kind === 'staff') requireStaff(turn.caller, 'finance');
      else requireSelf(turn.caller, 'affiliate', input.affiliateId);
      return stateOf(input.affiliateId);
    }),
    ListPayoutAccounts: method(
      z.object({ batchId: z.uuid('We know no such batch. Please look at the list of payouts again.') }),
      async ({ batchId }, turn) => {
        requireStaff(turn.caller, 'finance');
        const batch = await payouts.find(batchId);
        if (!batch) throw batchNotFound();
        if (batch.state !== 'exported' && batch.state !== 'paid')
          throw problem('conflict', 'payout-not-exported', 'Accounts are shown in the file of an exported batch only.');
        const accounts = await details.accountsOf(batchId);
        return {
          accounts: accounts.map(({ account, ...one }) => ({
            ...one,
            account: { ...present(account), method: account.method },
          })),
        };
      },
    ),
    ListPayoutDetailsChanges: method(byId, async (input, turn) => {
      requireStaff(turn.caller, 'finance');
      const changes = await details.history(input.affiliateId, shownChanges);
      return { changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })) };
    }),
  });
};
