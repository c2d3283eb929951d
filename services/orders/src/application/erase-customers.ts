import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/turn';
import { z } from 'zod';
import type { Accounts } from './account-ports.js';

export const findLeavingJob: JobType<object> = { name: 'find-leaving-customers', schema: z.object({}) };
export const eraseCustomerJob: JobType<{ customerId: string }> = {
  name: 'erase-customer',
  schema: z.object({ customerId: z.string() }),
};

const atOnce = 500;

/** Every hour: whose day has come gets a job of their own. */
export const findLeaving =
  ({ accounts, clock }: { readonly accounts: Accounts; readonly clock: Clock }): Handler<unknown, void> =>
  async (_, turn) => {
    const due = await accounts.due(clock.now(), atOnce);
    await turn.once(async (tx) => {
      for (const customerId of due) tx.enqueue(eraseCustomerJob, { customerId }, { key: `erase:${customerId}` });
    });
  };

/**
 * The person goes, the books stay. An order that is paid and under way holds it up, since it needs an address; one that nobody
 * paid is cancelled. Said once, when there is nobody left to name.
 */
export const eraseCustomer =
  (deps: { readonly accounts: Accounts; readonly clock: Clock }): Handler<{ readonly customerId: string }, void> =>
  async ({ customerId }, turn) =>
    turn.once(async (tx) => {
      const now = deps.clock.now();
      if (!(await deps.accounts.mayErase(tx, customerId, now))) return;
      for (const orderId of await deps.accounts.cancelUnpaid(tx, customerId, now))
        tx.say(orderCancelled, { orderId, reason: 'customer-erased', owedCents: 0 });
      await deps.accounts.erase(tx, customerId);
      tx.say(customerErased, { customerId });
    });
