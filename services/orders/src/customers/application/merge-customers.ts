import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { requireStaying } from '../domain/customer.js';
import type { Accounts } from './account-ports.js';
import { customerUnknown } from './customer-unknown.js';

type MergeCustomers = { readonly fromId: string; readonly toId: string };

/**
 * Merges two customers who are one person. Data of the first moves to the second, who signs in as before and whose
 * details win.
 */
export const mergeCustomers =
  (deps: {
    readonly accounts: Pick<Accounts, 'absorb' | 'lock'>;
    readonly clock: Clock;
  }): Handler<MergeCustomers, { readonly customerId: string }> =>
  async ({ fromId, toId }, ctx) => {
    const staff = requireStaff(ctx.caller, 'support');
    if (fromId === toId)
      throw problem('invalid', 'same-customer', 'These are one customer already. Please choose the other one.');
    return ctx.transaction(async (tx) => {
      requireStaying(await deps.accounts.lock(tx, [fromId, toId]), 'One of the two customers');
      const version = await deps.accounts.absorb(tx, { fromId, toId, at: deps.clock.now() });
      if (version === undefined) throw customerUnknown();
      tx.publish(customerMerged, { fromId, toId });
      tx.publish(customerChanged, { customerId: toId, version });
      tx.publish(ordersStaffActed, {
        subjectId: toId,
        staffId: staff.id,
        action: 'customers-merged',
        subject: 'customer',
        changed: ['customerId'],
      });
      return { customerId: toId };
    });
  };
