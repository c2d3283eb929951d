import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
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
 * Whoever owns a timeline is a customer, also when the plate was bought elsewhere: then only the timeline knows name and
 * address, and it is asked for them. Who corrected the address since is somebody known under the new one. A plate that has another owner by now tells nothing of this one.
 */
export const noteActivation =
  (deps: {
    readonly customers: Customers;
    readonly accounts: Pick<Accounts, 'mergedInto'>;
    readonly plates: Plates;
    readonly customerIdOf: (normalisedEmail: string) => string;
    readonly clock: Clock;
  }): Handler<NoteActivation, void> =>
  async ({ codeId, customerId: activatedBy, test, at }, turn) => {
    if (test || (await turn.kept<true>())) return;
    const customerId = (await deps.accounts.mergedInto(activatedBy, at)) ?? activatedBy;
    const known = (await deps.customers.find(customerId))?.email !== undefined;
    const owner = known ? undefined : await deps.plates.ownerOf(codeId, turn);
    const email = normaliseEmail(owner?.email ?? '');
    await turn.once(async (tx) => {
      await deps.customers.countActivation(tx, customerId, 1, deps.clock.now());
      if (owner && email !== undefined && deps.customerIdOf(email) === customerId) {
        const version = await deps.customers.introduce(tx, { ...nameParts(owner.name), customerId, email });
        tx.say(customerChanged, { customerId, version });
      }
      return true;
    });
  };

/** Support took an activation back. */
export const noteUndone =
  (deps: { readonly customers: Customers; readonly clock: Clock }): Handler<Omit<NoteActivation, 'at'>, void> =>
  ({ customerId, test }, turn) =>
    turn.once(async (tx) => {
      if (!test) await deps.customers.countActivation(tx, customerId, -1, deps.clock.now());
    });
