import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { nameParts } from '../domain/customer.js';
import type { Customers, Keepers } from './ports.js';

export type NoteKeeper = { readonly keeperId: string; readonly customerId: string; readonly now: string };

/**
 * Makes the keeper of a timeline a customer, with name and address from the timeline if they never ordered. A former
 * keeper, or one with another address since, changes nothing.
 */
export const onKeeperChanged =
  (deps: {
    readonly customers: Customers;
    readonly keepers: Keepers;
    readonly customerIdOf: (normalizedEmail: string) => string;
    readonly clock: Clock;
  }): Handler<NoteKeeper, void> =>
  async ({ keeperId, customerId, now }, ctx) => {
    if ((now !== 'joined' && now !== 'owns') || (await ctx.storedResult<true>())) return;
    if ((await deps.customers.find(customerId))?.email !== undefined) return;
    const keeper = await deps.keepers.keeper(keeperId, ctx);
    const email = normalizeEmail(keeper?.email ?? '');
    if (!keeper || email === undefined || deps.customerIdOf(email) !== customerId) return;
    await ctx.transaction(async (tx) => {
      await deps.customers.countActivation(tx, customerId, 0, deps.clock.now());
      const version = await deps.customers.introduce(tx, { ...nameParts(keeper.name), customerId, email });
      tx.publish(customerChanged, { customerId, version });
      return true;
    });
  };
