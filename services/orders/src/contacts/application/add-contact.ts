import { contactAdded } from '@keepsake/contracts/events/orders/contact-added.v1';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import type { Contacts } from './ports.js';
import type { Customers } from '../../customers/api.js';

export type AddContact = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly notes: string;
  readonly type?: 'prospect' | 'customer';
};

/**
 * Stores a message of the contact form. Its sender is a customer after an order or by their own statement, else a
 * prospect.
 */
export const addContact =
  (deps: {
    readonly contacts: Contacts;
    readonly customers: Pick<Customers, 'find'>;
    readonly customerIdOf: (normalizedEmail: string) => string;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<AddContact, { readonly contactId: string }> =>
  async (input, ctx) => {
    const known = await deps.customers.find(deps.customerIdOf(normalizeEmail(input.email) ?? input.email));
    return ctx.transaction(async (tx) => {
      const contact = {
        ...input,
        ...present({ language: ctx.language }),
        id: deps.ids.next(),
        type: known?.email === undefined ? (input.type ?? 'prospect') : 'customer',
        source: 'website',
        createdAt: deps.clock.now(),
      };
      await deps.contacts.insert(tx, contact);
      tx.publish(contactAdded, { contactId: contact.id });
      return { contactId: contact.id };
    });
  };
