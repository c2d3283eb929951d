import type { Handler } from '@keepsake/platform/request-context';
import { consentChanges, occasionsOf } from '../domain/customer.js';
import type { Customers, OrderClient } from './customer-ports.js';

export type CustomerUpdate = { readonly customerId: string; readonly version: number; readonly at: Date };

/** Copies contact, consent and dates. The highest version wins in any arrival order. */
export const onCustomerChanged =
  (deps: { readonly customers: Customers; readonly orders: OrderClient }): Handler<CustomerUpdate, void> =>
  async ({ customerId, version, at }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const kept = await deps.customers.versionOf(customerId);
    if (kept !== undefined && kept >= version) return;
    const card = await deps.orders.customer(customerId, ctx);
    if (!card.known) return;
    await ctx.transaction(async (tx) => {
      const before = await deps.customers.keep(tx, card);
      if (!before) return true;
      const changes = consentChanges(before, card.consent);
      await deps.customers.addConsents(tx, customerId, changes, { source: 'orders.customer-changed', at });
      await deps.customers.replaceOccasions(tx, customerId, occasionsOf(card));
      return true;
    });
  };
