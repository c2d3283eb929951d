import { contactAdded } from '@keepsake/contracts/events/orders/contact-added.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import type { Contacts } from './ports.js';

export type AddContact = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly notes: string;
};

/** A message of the contact form. Its writer is a prospect until they buy. */
export const addContact =
  (deps: {
    readonly contacts: Contacts;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<AddContact, { readonly contactId: string }> =>
  (input, turn) =>
    turn.once(async (tx) => {
      const contact = {
        ...input,
        id: deps.ids.next(),
        type: 'prospect',
        source: 'website',
        createdAt: deps.clock.now(),
      };
      await deps.contacts.insert(tx, contact);
      tx.say(contactAdded, { contactId: contact.id });
      return { contactId: contact.id };
    });
