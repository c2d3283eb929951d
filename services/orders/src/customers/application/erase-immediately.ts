import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { invalidFields } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Accounts } from './account-ports.js';
import { eraseCustomerJob } from './erase-customers.js';
import type { Customers } from './ports.js';
import { customerUnknown } from './customer-unknown.js';

type EraseAtOnce = { readonly customerId: string; readonly email: string };

/** Erases without the fourteen days, on request to support. A paid order under way is delivered first. */
export const eraseAtOnce =
  (deps: {
    readonly accounts: Pick<Accounts, 'setErasure' | 'underWay'>;
    readonly customers: Pick<Customers, 'find'>;
    readonly clock: Clock;
  }): Handler<EraseAtOnce, { readonly waitsFor: readonly string[] }> =>
  async ({ customerId, email }, ctx) => {
    const staff = requireStaff(ctx.caller, 'support');
    const stored = await ctx.storedResult<{ readonly waitsFor: readonly string[] }>();
    if (stored) return stored;
    const customer = await deps.customers.find(customerId);
    if (customer?.email === undefined) throw customerUnknown();
    if (normalizeEmail(email) !== normalizeEmail(customer.email))
      throw invalidFields([{ field: 'email', message: 'Please type the email as it appears on this page.' }]);
    return ctx.transaction(async (tx) => {
      if (!(await deps.accounts.setErasure(tx, customerId, deps.clock.now()))) throw customerUnknown();
      tx.enqueue(eraseCustomerJob, { customerId }, { key: `erase:${customerId}` });
      tx.publish(ordersStaffActed, {
        subjectId: customerId,
        staffId: staff.id,
        action: 'customer-erased',
        subject: 'customer',
        changed: ['eraseAt'],
      });
      return { waitsFor: await deps.accounts.underWay(tx, customerId) };
    });
  };
