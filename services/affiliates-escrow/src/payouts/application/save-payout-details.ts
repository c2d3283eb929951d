import { requireSelf } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { invalidFields } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { PayoutDetails } from '../domain/payout-details.js';
import type { PayoutDetailsStore } from './payout-details-ports.js';
import type { Affiliates, Passwords } from '../../affiliates/api.js';

export type SavePayoutDetails = PayoutDetails & { readonly affiliateId: string; readonly password: string };

/** Requires the password again, so an unattended device cannot redirect payouts. */
export const savePayoutDetails =
  (deps: {
    readonly affiliates: Pick<Affiliates, 'personOf' | 'passwordOf'>;
    readonly details: Pick<PayoutDetailsStore, 'save'>;
    readonly passwords: Passwords;
    readonly clock: Clock;
  }): Handler<SavePayoutDetails, { readonly affiliateId: string }> =>
  async ({ affiliateId, password, ...details }, ctx) => {
    requireSelf(ctx.caller, 'affiliate', affiliateId);
    const stored = await ctx.storedResult<{ readonly affiliateId: string }>();
    if (stored) return stored;
    const person = await deps.affiliates.personOf(affiliateId);
    const account = person && (await deps.affiliates.passwordOf(person.customerId));
    if (!(await deps.passwords.matches(account?.passwordHash, password)))
      throw invalidFields([{ field: 'password', message: 'This is not your password.' }]);
    return ctx.transaction(async (tx) => {
      await deps.details.save(tx, affiliateId, details, deps.clock.now());
      return { affiliateId };
    });
  };
