import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { nameParts } from '../domain/customer.js';
import type { Customers, Keepers } from './ports.js';

export type NoteKeeper = { readonly keeperId: string; readonly customerId: string; readonly now: string };

/**
 * Whoever keeps a timeline has an account, also when they never ordered anything: then only the timeline knows their name
 * and address. Somebody who is not a keeper any more, or has another address by now, is not made known by it.
 */
export const noteKeeper =
  (deps: {
    readonly customers: Customers;
    readonly keepers: Keepers;
    readonly customerIdOf: (normalisedEmail: string) => string;
    readonly clock: Clock;
  }): Handler<NoteKeeper, void> =>
  async ({ keeperId, customerId, now }, turn) => {
    if ((now !== 'joined' && now !== 'owns') || (await turn.kept<true>())) return;
    if ((await deps.customers.find(customerId))?.email !== undefined) return;
    const keeper = await deps.keepers.keeper(keeperId, turn);
    const email = normaliseEmail(keeper?.email ?? '');
    if (!keeper || email === undefined || deps.customerIdOf(email) !== customerId) return;
    await turn.once(async (tx) => {
      await deps.customers.countActivation(tx, customerId, 0, deps.clock.now());
      const version = await deps.customers.introduce(tx, { ...nameParts(keeper.name), customerId, email });
      tx.say(customerChanged, { customerId, version });
      return true;
    });
  };
