import type { Handler } from '@keepsake/platform/turn';
import { consentChanges, occasionsOf } from '../domain/customer.js';
import type { Customers, OrderDesk } from './ports.js';

export type KeepCustomer = { readonly customerId: string; readonly version: number; readonly at: Date };

/** A copy of contact, consent and dates. The highest version wins, whatever the order of arrival. */
export const keepCustomer =
  (deps: { readonly customers: Customers; readonly orders: OrderDesk }): Handler<KeepCustomer, void> =>
  async ({ customerId, version, at }, turn) => {
    if (await turn.kept<true>()) return;
    const kept = await deps.customers.versionOf(customerId);
    if (kept !== undefined && kept >= version) return;
    const card = await deps.orders.customer(customerId, turn);
    if (!card.known) return;
    await turn.once(async (tx) => {
      const before = await deps.customers.keep(tx, card);
      if (!before) return true;
      const changes = consentChanges(before, card.consent);
      await deps.customers.addConsents(tx, customerId, changes, { source: 'orders.customer-changed', at });
      await deps.customers.replaceOccasions(tx, customerId, occasionsOf(card));
      return true;
    });
  };
