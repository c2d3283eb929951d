import type { Handler } from '@keepsake/platform/request-context';
import type { OrderClient } from './customer-ports.js';
import type { Preferences } from './preference-ports.js';

/** Moves a person to a corrected address. Does nothing if they were erased since. */
export const mergeCustomer =
  (deps: {
    readonly preferences: Preferences;
    readonly orders: OrderClient;
  }): Handler<{ readonly fromId: string; readonly toId: string }, void> =>
  async ({ fromId, toId }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const { known, email } = await deps.orders.customer(toId, ctx);
    if (!known) return;
    await ctx.transaction(async (tx) => {
      if (await deps.preferences.lock(tx, fromId)) await deps.preferences.merge(tx, { fromId, toId, email });
      return true;
    });
  };

/** Erases a person; emails queued after the deletion belong to a returning customer and stay. */
export const eraseCustomer =
  (deps: {
    readonly preferences: Preferences;
    /** Deletes email files, where email is stored as files. Email accepted by a mail server cannot be recalled. */
    readonly eraseMails?: ((ids: readonly string[]) => Promise<void>) | undefined;
  }): Handler<{ readonly customerId: string; readonly at: Date }, void> =>
  async ({ customerId, at }, ctx) => {
    const mailIds = await ctx.transaction((tx) => deps.preferences.erase(tx, customerId, at));
    await deps.eraseMails?.(mailIds ?? []); // responses stored by older versions have no ids
  };
