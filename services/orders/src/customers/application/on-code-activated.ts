import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { nameParts } from '../domain/customer.js';
import type { Accounts } from './account-ports.js';
import type { Customers, Plates } from './ports.js';

export type NoteActivation = {
  readonly codeId: string;
  readonly customerId: string;
  readonly test: boolean;
  readonly at: Date;
};

/**
 * Makes the owner of a timeline a customer. Name and address come from the timeline if the plate was bought elsewhere.
 * An owner who corrected the address since is a customer under the new one; a plate with another owner changes nothing.
 */
export const onCodeActivated =
  (deps: {
    readonly customers: Customers;
    readonly accounts: Pick<Accounts, 'mergedInto'>;
    readonly plates: Plates;
    readonly customerIdOf: (normalizedEmail: string) => string;
    readonly clock: Clock;
  }): Handler<NoteActivation, void> =>
  async ({ codeId, customerId: activatedBy, test, at }, ctx) => {
    if (test || (await ctx.storedResult<true>())) return;
    const customerId = (await deps.accounts.mergedInto(activatedBy, at)) ?? activatedBy;
    const known = (await deps.customers.find(customerId))?.email !== undefined;
    const owner = known ? undefined : await deps.plates.ownerOf(codeId, ctx);
    const email = normalizeEmail(owner?.email ?? '');
    await ctx.transaction(async (tx) => {
      await deps.customers.countActivation(tx, customerId, 1, deps.clock.now());
      if (owner && email !== undefined && deps.customerIdOf(email) === customerId) {
        const version = await deps.customers.introduce(tx, { ...nameParts(owner.name), customerId, email });
        tx.publish(customerChanged, { customerId, version });
      }
      return true;
    });
  };

/** Reverses the count when support undoes an activation. */
export const onActivationUndone =
  (deps: { readonly customers: Customers; readonly clock: Clock }): Handler<Omit<NoteActivation, 'at'>, void> =>
  ({ customerId, test }, ctx) =>
    ctx.transaction(async (tx) => {
      if (!test) await deps.customers.countActivation(tx, customerId, -1, deps.clock.now());
    });
