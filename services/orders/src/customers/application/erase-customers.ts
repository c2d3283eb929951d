import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Accounts } from './account-ports.js';

export const findLeavingJob: JobType<object> = { name: 'find-leaving-customers', schema: z.object({}) };
export const eraseCustomerJob: JobType<{ customerId: string }> = {
  name: 'erase-customer',
  schema: z.object({ customerId: z.string() }),
};

const atOnce = 500;

/** Runs hourly and enqueues one job for each customer whose erasure is due. */
export const findLeaving =
  ({ accounts, clock }: { readonly accounts: Accounts; readonly clock: Clock }): Handler<unknown, void> =>
  async (_, ctx) => {
    const due = await accounts.due(clock.now(), atOnce);
    await ctx.transaction(async (tx) => {
      for (const customerId of due)
        tx.enqueue(eraseCustomerJob, { customerId }, { key: `erase:${customerId}`, keepQueued: true });
    });
  };

/**
 * Erases the person and keeps the books. A paid order that is not delivered postpones the erasure, since it needs an
 * address; unpaid orders are canceled. The event is published once.
 */
export const eraseCustomer =
  (deps: { readonly accounts: Accounts; readonly clock: Clock }): Handler<{ readonly customerId: string }, void> =>
  async ({ customerId }, ctx) =>
    ctx.transaction(async (tx) => {
      const now = deps.clock.now();
      if (!(await deps.accounts.mayErase(tx, customerId, now))) return;
      for (const orderId of await deps.accounts.cancelUnpaid(tx, customerId, now))
        tx.publish(orderCancelled, { orderId, reason: 'customer-erased', owedCents: 0 });
      await deps.accounts.erase(tx, customerId);
      tx.publish(customerErased, { customerId });
    });
