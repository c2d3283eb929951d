import { password } from '@keepsake/contracts/rest/fields';
import { payoutDetailsMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import { accountHolder, payoutAccount, taxCountry } from '@keepsake/contracts/rest/payout-details';
import { payoutDetailsRpc as contract } from '@keepsake/contracts/rpc/payout-details';
import { present } from '@keepsake/contracts/values/present';
import { requireSelf, requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { batchNotFound } from '../application/move-payout.js';
import type { PayoutDetailsStore } from '../application/payout-details-ports.js';
import type { Payouts } from '../application/ports.js';
import type { SavePayoutDetails } from '../application/save-payout-details.js';
import { changedLately } from '../domain/payout-details.js';

export type PayoutDetailsUse = {
  readonly savePayoutDetails: Handler<SavePayoutDetails, { readonly affiliateId: string }>;
};

const affiliateId = z.uuid('Affiliate not found. Refresh the list.');
const byId = z.object({ affiliateId });
const whole = byId.extend({
  password: password(payoutDetailsMessages.password),
  taxCountry: taxCountry(),
  holder: accountHolder(),
  account: payoutAccount,
});
const shownChanges = 50;

export const payoutDetailsRpcService = (
  use: PayoutDetailsUse,
  { details, payouts, clock }: { details: PayoutDetailsStore; payouts: Pick<Payouts, 'find'>; clock: Clock },
): RpcService => {
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
  return rpcService(contract, 'api', {
    SavePayoutDetails: method(whole, async (input, ctx) =>
      stateOf((await use.savePayoutDetails(input, ctx)).affiliateId),
    ),
    GetPayoutDetails: method(byId, async (input, ctx) => {
      if (ctx.caller.kind === 'staff') requireStaff(ctx.caller, 'finance');
      else requireSelf(ctx.caller, 'affiliate', input.affiliateId);
      return stateOf(input.affiliateId);
    }),
    ListPayoutAccounts: method(
      z.object({ batchId: z.uuid('Batch not found. Refresh the list of payouts.') }),
      async ({ batchId }, ctx) => {
        requireStaff(ctx.caller, 'finance');
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
    ListPayoutDetailsChanges: method(byId, async (input, ctx) => {
      requireStaff(ctx.caller, 'finance');
      const changes = await details.history(input.affiliateId, shownChanges);
      return { changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })) };
    }),
  });
};
