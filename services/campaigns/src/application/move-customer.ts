import type { Handler } from '@keepsake/platform/turn';
import type { OrderDesk } from './ports.js';
import type { Preferences } from './preference-ports.js';

/** The same person under a corrected address. Erased since: nothing is left to move to. */
export const mergeCustomer =
  (deps: {
    readonly preferences: Preferences;
    readonly orders: OrderDesk;
  }): Handler<{ readonly fromId: string; readonly toId: string }, void> =>
  async ({ fromId, toId }, turn) => {
    if (await turn.kept<true>()) return;
    const { known, email } = await deps.orders.customer(toId, turn);
    if (!known) return;
    await turn.once(async (tx) => {
      if (await deps.preferences.lock(tx, fromId)) await deps.preferences.merge(tx, { fromId, toId, email });
      return true;
    });
  };

/** Mails that were queued after the account was deleted are to somebody who came back, and stay. */
export const forgetCustomer =
  (deps: {
    readonly preferences: Preferences;
    /** Where mails lie as files. What a mail server took is out of our hands. */
    readonly forgetMails?: ((ids: readonly string[]) => Promise<void>) | undefined;
  }): Handler<{ readonly customerId: string; readonly at: Date }, void> =>
  async ({ customerId, at }, turn) => {
    const mailIds = await turn.once((tx) => deps.preferences.erase(tx, customerId, at));
    await deps.forgetMails?.(mailIds ?? []); // answers from before mails were named have none
  };
